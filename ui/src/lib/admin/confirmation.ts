import { ApiError } from '@/lib/http'

/** What could take money or the agency away has to be confirmed by the password. One question serves all who wait. */
interface Question {
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

let question: Question | null = null
const listeners = new Set<() => void>()

function set(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

function ask(): Promise<boolean> {
  if (question) return question.answer
  let settle!: Question['settle']
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  set({ answer, settle })
  return answer
}

/** For whoever shows the question: confirmed, or given up. */
export function settleConfirmation(isConfirmed: boolean): void {
  question?.settle(isConfirmed)
  set(null)
}

export const confirmationStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  isAsked: () => question !== null,
}

/** A call that is made again once the person has confirmed that it is them. Given up, it fails as the server said. */
export async function confirmed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const pressed = document.activeElement
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_needed') throw error
    const isConfirmed = await ask()
    giveFocusBack(pressed)
    if (!isConfirmed) throw error
    return call()
  }
}

/**
 * The button that was pressed is busy, so the focus could not wait on it, nor can it come back before the call ends and
 * the question is gone, whichever is later.
 */
function giveFocusBack(pressed: Element | null): void {
  if (!(pressed instanceof HTMLButtonElement)) return
  const isInQuestion = () => {
    const dialog = document.activeElement?.closest('[role=dialog]')
    return !!dialog && !dialog.contains(pressed)
  }
  const look = () => {
    if (pressed.isConnected && (pressed.disabled || isInQuestion())) return
    waiting.disconnect()
    if (document.activeElement === document.body) pressed.focus()
  }
  const waiting = new MutationObserver(look)
  waiting.observe(pressed, { attributeFilter: ['disabled'] })
  waiting.observe(document.body, { childList: true })
  look()
}
