import type { IntakeAnswers } from '@/features/visitor/intake/answers/intake-answers'
import type { AskedAnswer } from '@/lib/schemas'

/** Answers that staff sent back: since when, what they ask and who, empty where that isn't known, and what was sent. */
export interface SentBack {
  since: string
  asked: readonly AskedAnswer[]
  askedBy: string
  sent: { answers: IntakeAnswers; logoUrl: string | null }
}
