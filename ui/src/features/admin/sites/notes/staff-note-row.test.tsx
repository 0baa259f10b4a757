import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { StaffNote } from '@/lib/schemas'
import { StaffNoteRow } from './staff-note-row'
import type { ReviewActs } from './use-review'

const NOTE = {
  id: 'n1',
  number: 1,
  where: 'Home, services',
  fit: 'same',
  quote: '',
  text: 'Add our stars.',
  files: [],
  reply: null,
}
const THEIRS = { verdict: 'done', text: 'They’re on top now.', at: '2026-01-05T20:04:30Z', by: 'Sam Reyes' }

test('an answer that a colleague gave meanwhile stands beside the one that’s typed, and isn’t replaced unread', async () => {
  const answer = vi.fn()
  const acts = { isBusy: false, answer } as unknown as ReviewActs
  const row = (reply: StaffNote['reply']) => (
    <StaffNoteRow
      note={{ ...NOTE, reply } as unknown as StaffNote}
      orderId="1"
      acts={acts}
      isOpen
      isNext={!reply}
      onUnsaved={() => undefined}
    />
  )
  const page = render(row(null))
  await userEvent.type(screen.getByRole('textbox'), 'We need your license.')
  await userEvent.click(screen.getByRole('button', { name: /^Save answer/ }))
  expect(answer).toHaveBeenLastCalledWith('n1', 'done', 'We need your license.', null, expect.anything())

  page.rerender(row(THEIRS as StaffNote['reply']))

  expect(screen.getByRole('alert').textContent).toContain('Sam Reyes answered this note in the meantime')
  expect(screen.getByRole('alert').textContent).toContain('Done: They’re on top now. Yours isn’t saved yet.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('We need your license.')
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(answer).toHaveBeenLastCalledWith('n1', 'done', 'We need your license.', THEIRS.at, expect.anything())
  await userEvent.click(screen.getByRole('button', { name: 'Use theirs' }))
  expect(screen.queryByRole('textbox')).toBeNull()
})
