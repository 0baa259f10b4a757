import { del, get, set } from 'idb-keyval'
import type { IntakeAnswers } from '@/features/visitor/intake/answers/intake-answers'
import type { Logo } from '@/features/visitor/intake/logo/logo'
import { drafts } from './browser-store'

/** What was typed and not sent yet, per order (pages 8). */
export interface IntakeDraft {
  answers: IntakeAnswers | null
  /** Null where it was removed. */
  logo: Logo | null | undefined
}

interface Kept<T> {
  value: T
  savedAt: number
}

const answersKey = (orderId: string) => `answers:${orderId}`
const logoKey = (orderId: string) => `logo:${orderId}`

export const saveAnswers = (orderId: string, answers: IntakeAnswers) => keep(answersKey(orderId), answers)
export const saveLogo = (orderId: string, logo: Logo | null) => keep(logoKey(orderId), logo)

/** `sentAt`: a form that was sent later than the draft, from another device, is the newer truth. */
export async function readDraft(orderId: string, sentAt: string | null): Promise<IntakeDraft> {
  const since = sentAt === null ? 0 : Date.parse(sentAt)
  const [answers, logo] = await Promise.all([
    read<IntakeAnswers>(answersKey(orderId), since),
    read<Logo | null>(logoKey(orderId), since),
  ])
  return { answers: answers ?? null, logo }
}

export async function forgetDraft(orderId: string): Promise<void> {
  await Promise.allSettled([del(answersKey(orderId), drafts()), del(logoKey(orderId), drafts())])
}

async function keep(key: string, value: IntakeAnswers | Logo | null): Promise<void> {
  try {
    await set(key, { value, savedAt: Date.now() }, drafts())
  } catch {
    // Nowhere to keep it.
  }
}

async function read<T>(key: string, since: number): Promise<T | undefined> {
  try {
    const kept = await get<Kept<T>>(key, drafts())
    return kept && kept.savedAt > since ? kept.value : undefined
  } catch {
    return undefined
  }
}
