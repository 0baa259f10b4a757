import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { readEmailDraft } from './email-draft'
import { EmailField } from './email-field'
import { useEmail } from './use-email'

vi.mock('./email-draft', () => ({ readEmailDraft: vi.fn(), keepEmailDraft: vi.fn() }))

afterEach(cleanup)

function Checkout() {
  const { email, type, enter } = useEmail()
  return <EmailField email={email} onChange={type} onEnter={enter} problem="" />
}

function opened() {
  let resolve: (draft: string) => void = () => undefined
  const promise = new Promise<string>((settle) => {
    resolve = settle
  })
  vi.mocked(readEmailDraft).mockReset().mockReturnValue(promise)
  render(<Checkout />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  const comes = (draft: string) =>
    act(async () => {
      await vi.waitUntil(() => vi.mocked(readEmailDraft).mock.calls.length === 1)
      resolve(draft)
      await promise
    })
  return { field, comes }
}

test('what was typed before the way to the payment page is there again', async () => {
  const { field, comes } = opened()
  await comes('tom@brightwater.example')
  expect(field.value).toBe('tom@brightwater.example')
})

test('it stays away once somebody is in the field: half of each is no address', async () => {
  const { field, comes } = opened()
  await userEvent.click(field)
  await comes('tom@brightwater.example')
  expect(field.value).toBe('')
  await userEvent.keyboard('tom@alder.example')
  expect(field.value).toBe('tom@alder.example')
})
