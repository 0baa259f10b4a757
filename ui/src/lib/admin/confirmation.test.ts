import { afterEach, expect, test } from 'vitest'
import { ApiError } from '@/lib/http'
import { confirmationStore, confirmed, settleConfirmation } from './confirmation'

afterEach(() => {
  document.body.replaceChildren()
})

function add(html: string): HTMLElement {
  const holder = document.createElement('div')
  holder.innerHTML = html
  document.body.append(holder)
  return holder
}

test.each(['the question', 'the call'])(
  'the focus is on what was pressed again, also when %s is the last to end',
  async (last) => {
    const pressed = add('<button>Send</button>').firstElementChild as HTMLButtonElement
    pressed.focus()
    const call = confirmed(() =>
      Promise.reject(new ApiError(403, '', 'Confirm that it’s you.', 'confirmation_needed', null)),
    )
    pressed.disabled = true
    await expect.poll(confirmationStore.isAsked).toBe(true)
    const question = add('<div role="dialog"><input></div>')
    question.querySelector('input')?.focus()

    settleConfirmation(false)
    await expect(call).rejects.toThrow('403')
    const ends = [() => question.remove(), () => (pressed.disabled = false)]
    for (const end of last === 'the call' ? ends : ends.reverse()) {
      expect(document.activeElement).not.toBe(pressed)
      end()
      await new Promise((resolve) => setTimeout(resolve))
    }
    expect(document.activeElement).toBe(pressed)
  },
)
