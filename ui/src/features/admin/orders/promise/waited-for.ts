const THEIR_REVIEW = 'your review'

/** What is waited for, said to staff. Reasons are written to the client, whose prices "your prices" are: they're quoted,
 * and the one we write ourselves is told. */
export function waitedFor(reason: string): string {
  return reason === THEIR_REVIEW ? 'the client’s review' : `“${reason}”`
}
