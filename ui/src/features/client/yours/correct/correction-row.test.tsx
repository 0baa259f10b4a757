import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import type { Correction, CorrectedText } from '@/lib/schemas'
import { fill, press } from '@/test-page'
import { CorrectionRow } from './correction-row'

const PART = { id: 'founded', title: 'In business since', paths: ['founded'] }
const saying = (text: string) => {
  const founded: CorrectedText = { path: 'founded', label: 'Since', text, online: text, maxLength: 20 }
  return { online: { hash: 'a1' }, contact: [], texts: [founded], services: [] } as unknown as Correction
}

afterEach(() => sessionStorage.clear())

const open = (found: Correction) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <dl>
        <CorrectionRow token="token" part={PART} found={found} />
      </dl>
    </QueryClientProvider>,
  ).unmount

test('what is typed is there again after a login that had ended', () => {
  const leave = open(saying('1999'))
  press(/^Change/)
  fill('Since', '2001')
  leave()
  const leaveAgain = open(saying('1999'))
  expect(screen.getByLabelText<HTMLInputElement>('Since').value).toBe('2001')
  leaveAgain()
  open(saying('2003'))
  expect(screen.queryByLabelText('Since'), 'somebody else changed it').toBeNull()
})

test('what was closed is not there again', () => {
  const leave = open(saying('1999'))
  press(/^Change/)
  fill('Since', '2001')
  press('Cancel')
  leave()
  open(saying('1999'))
  expect(screen.queryByLabelText('Since')).toBeNull()
})
