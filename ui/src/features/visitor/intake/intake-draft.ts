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
  /** When the form that it corrects had been sent; none before the first. */
  corrects?: string | null
}

const answersKey = (orderId: string) => `answers:${orderId}`
const logoKey = (orderId: string) => `logo:${orderId}`

export const saveAnswers = (orderId: string, answers: IntakeAnswers, corrects: string | null) =>
  keep(answersKey(orderId), answers, corrects)
export const saveLogo = (orderId: string, logo: Logo | null, corrects: string | null) =>
  keep(logoKey(orderId), logo, corrects)

/** `sentAt`: a form that was sent later than the draft, from another device, is the newer truth. */
export async function readDraft(orderId: string, sentAt: string | null): Promise<IntakeDraft> {
  const [answers, logo] = await Promise.all([
    read<IntakeAnswers>(answersKey(orderId), sentAt),
    read<Logo | null>(logoKey(orderId), sentAt),
  ])
  return { answers: answers ?? null, logo }
}

export async function forgetDraft(orderId: string): Promise<void> {
  await Promise.allSettled([del(answersKey(orderId), drafts()), del(logoKey(orderId), drafts())])
}

async function keep(key: string, value: IntakeAnswers | Logo | null, corrects: string | null): Promise<void> {
  try {
    await set(key, { value, savedAt: Date.now(), corrects }, drafts())
  } catch {
    // Nowhere to keep it.
  }
}

/** What corrects that very form is newer, whatever this device's clock says. */
async function read<T>(key: string, sentAt: string | null): Promise<T | undefined> {
  try {
    const kept = await get<Kept<T>>(key, drafts())
    const isNewer = kept && (sentAt === null || kept.corrects === sentAt || kept.savedAt > Date.parse(sentAt))
    return isNewer ? kept.value : undefined
  } catch {
    return undefined
  }
}
