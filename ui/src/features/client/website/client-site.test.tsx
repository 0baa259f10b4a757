import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { fails, noAnswer, refuses } from '@/test-page'
import { clientSiteQuery, useApprove } from './client-site'

test.each([
  ['without an answer', noAnswer, false],
  ['while the server fails', fails(503, 'Later.'), false],
  ['that is refused', refuses(409, 'There’s a newer version.'), true],
])('what an approval was of is read again only after an answer: %s', async (_when, answer, isReadAgain) => {
  vi.stubGlobal('fetch', answer)
  const client = createQueryClient()
  const { queryKey } = clientSiteQuery('a-token')
  client.setQueryData(queryKey, {} as never)
  const { result } = renderHook(() => useApprove('a-token'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  result.current.mutate({ hash: 'a-hash', name: 'Idris' })
  await waitFor(() => expect(result.current.problem).toBeTruthy())
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isReadAgain)
})
