import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '@/lib/http'
import { createQueryClient } from '@/lib/query-client'
import { toast, toastStore } from './toast-store'
import { useSingleMutation } from './use-single-mutation'

const REFUSED = new ApiError(409, 'Somebody was faster.', 'Somebody was faster.', null, null)

function mutation(options: Parameters<typeof useSingleMutation<string>>[0]) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useSingleMutation<string>(options), { wrapper }).result
}

beforeEach(() => toast({ title: 'Before' }))

test('a failure is told by a toast with the given title, before what else is done about it', async () => {
  const titles: (string | undefined)[] = []
  const save = mutation({
    mutationFn: () => Promise.reject(REFUSED),
    failed: 'Not Saved',
    onError: () => void titles.push(toastStore.read()?.title),
  })
  act(() => save.current.mutate())
  await waitFor(() => expect(save.current.isError).toBe(true))
  expect(titles).toEqual(['Not Saved'])
  expect(toastStore.read()).toMatchObject({ description: 'Somebody was faster.', variant: 'destructive' })
})

test('without a title the page has the sentence, and no toast comes', async () => {
  const save = mutation({ mutationFn: () => Promise.reject(REFUSED) })
  expect(save.current.problem).toBeUndefined()
  act(() => save.current.mutate())
  await waitFor(() => expect(save.current.problem).toBe('Somebody was faster.'))
  expect(toastStore.read()?.title).toBe('Before')
})

test('the second half of a double click calls nothing', async () => {
  let calls = 0
  const save = mutation({ mutationFn: () => Promise.resolve(`call ${++calls}`) })
  act(() => {
    save.current.mutate()
    save.current.mutate()
  })
  await waitFor(() => expect(save.current.data).toBe('call 1'))
  expect(calls).toBe(1)
})
