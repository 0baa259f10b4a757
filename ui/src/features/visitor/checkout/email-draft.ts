import { del, get, set } from 'idb-keyval'

/**
 * The e-mail typed at checkout, so that it is still there after a canceled payment, which comes back by an address of
 * its own. Local storage is not for this (pages 8); an hour later it is somebody else's turn at the computer.
 */
interface EmailDraft {
  email: string
  typedAt: number
}

const KEY = 'checkout-email'
const KEPT_MS = 60 * 60 * 1000

export async function readEmailDraft(now: number): Promise<string> {
  const draft = await get<EmailDraft>(KEY).catch(() => undefined)
  return draft && now - draft.typedAt < KEPT_MS ? draft.email : ''
}

/** Until it's kept. A browser that refuses to asks for it again. */
export function keepEmailDraft(email: string, now: number): Promise<void> {
  const draft: EmailDraft = { email, typedAt: now }
  return set(KEY, draft).catch(() => undefined)
}

export function forgetEmailDraft(): void {
  del(KEY).catch(() => undefined)
}
