import type { UnplacedMail } from '@/lib/schemas'

const LINES_MAX = 4
const TEXT_MAX = 320
const RE = /^re:/i

/** Whether an email is folded until somebody wants to read it. */
export const isLong = (text: string) => text.length > TEXT_MAX || text.split('\n').length > LINES_MAX

/** Opens an answer in the mail program of whoever reads it. */
export function replyLink({ sender, subject }: Pick<UnplacedMail, 'sender' | 'subject'>): string {
  const answered = RE.test(subject) ? subject : `Re: ${subject}`
  return `mailto:${encodeURIComponent(sender)}?subject=${encodeURIComponent(answered.trim())}`
}
