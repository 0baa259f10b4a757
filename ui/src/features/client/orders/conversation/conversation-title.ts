import type { ClientThreadItem } from '@/lib/schemas'

/** What the card is called: who waits for the client, and whether they asked something. */
export function conversationTitle(items: readonly ClientThreadItem[], newSince: string | null): string {
  const from = items.findIndex(({ id }) => id === newSince)
  const fresh = from === -1 ? [] : items.slice(from).filter(({ author }) => author === 'staff')
  const author = fresh.at(-1)?.authorName
  if (!author) return 'Messages'
  return fresh.some(({ text }) => text.includes('?')) ? `${author} has a question for you` : `${author} wrote to you`
}
