import { del, get, set } from 'idb-keyval'
import type { IntakeAnswers } from '@/features/visitor/intake/answers/intake-answers'
import type { Logo } from '@/features/visitor/intake/logo/logo'
import { drafts } from './browser-store'

/** What was typed and not sent yet, per order (pages 8). */
export interface IntakeDraft {
  answers: IntakeAnswers | null
  /** Null where it was removed. */
  logo: Logo | null | undefined
  /** What was typed into an earlier form than the one that is there now, as long as nothing was typed into this one. */
  aside: Aside | null
}

/** Without a logo where it's as it was sent. */
export type Aside = Pick<Submission, 'answers'> & Partial<Submission>

/** What is sent. */
export interface Submission {
  answers: IntakeAnswers
  logo: Logo | null
}

interface Kept<T> {
  value: T
  savedAt: number
  /** When the form that it corrects had been sent; none before the first. */
  corrects?: string | null
}

const answersKey = (orderId: string) => `answers:${orderId}`
const logoKey = (orderId: string) => `logo:${orderId}`
const asideKey = (orderId: string) => `aside:${orderId}`

export const saveAnswers = (orderId: string, answers: IntakeAnswers, corrects: string | null) =>
  keep(answersKey(orderId), answers, corrects)
export const saveLogo = (orderId: string, logo: Logo | null, corrects: string | null) =>
  keep(logoKey(orderId), logo, corrects)

/** Whoever reloads to see the form that came meanwhile can have theirs back. */
export const setAside = (orderId: string, typed: Submission) => keep(asideKey(orderId), typed, null)

/** `sentAt`: a form that was sent later than the draft, from another device, is the newer truth. */
export async function readDraft(orderId: string, sentAt: string | null): Promise<IntakeDraft> {
  const [answers, logo, aside] = await Promise.all([
    find<IntakeAnswers>(answersKey(orderId)),
    find<Logo | null>(logoKey(orderId)),
    find<Submission>(asideKey(orderId)),
  ])
  if (aside && !(answers && answers.savedAt > aside.savedAt))
    return sentAt === null ? { ...aside.value, aside: null } : { answers: null, logo: undefined, aside: aside.value }
  const typed = newer(answers, sentAt)
  if (typed && answers?.corrects !== undefined && answers.corrects !== sentAt)
    return { answers: null, logo: undefined, aside: { answers: typed, ...(logo && { logo: logo.value }) } }
  return { answers: typed ?? null, logo: newer(logo, sentAt), aside: null }
}

export async function forgetDraft(orderId: string): Promise<void> {
  await Promise.allSettled([answersKey, logoKey, asideKey].map((key) => del(key(orderId), drafts())))
}

async function keep(
  key: string,
  value: IntakeAnswers | Logo | null | Submission,
  corrects: string | null,
): Promise<void> {
  try {
    await set(key, { value, savedAt: Date.now(), corrects }, drafts())
  } catch {
    // Nowhere to keep it.
  }
}

/** What corrects that very form is newer, whatever this device's clock says. */
function newer<T>(kept: Kept<T> | undefined, sentAt: string | null): T | undefined {
  const isNewer = kept && (sentAt === null || kept.corrects === sentAt || kept.savedAt > Date.parse(sentAt))
  return isNewer ? kept.value : undefined
}

const find = <T>(key: string) => get<Kept<T>>(key, drafts()).catch(() => undefined)
