const THEIR_REVIEW = 'your review'

/** What is waited for, said to staff. Reasons are written to the client, and the one we write ourselves is theirs. */
export function waitedFor(reason: string): string {
  return reason === THEIR_REVIEW ? 'the client’s review' : reason
}
