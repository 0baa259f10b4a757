import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/components/ui/toast-failure'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { ApiError, http } from '@/lib/http'
import type { WebsiteNote, WebsiteReview } from '@/lib/schemas'
import type { PagePart } from './page-parts'

/** The notes of this access token's client, and the rounds they were sent in. */
export function reviewQuery(token: string) {
  return queryOptions({
    queryKey: [...CLIENT_ORDER_KEY, 'review', token],
    queryFn: ({ signal }) => http.get('/api/client/notes', { token, signal }),
  })
}

/** A note that is being written: on a part of the page, or on the whole page. */
export interface Writing {
  id: string
  number: number
  page: string
  part: (Pick<PagePart, 'path' | 'nth' | 'text'> & Partial<PagePart>) | null
  x: number
  y: number
  viewport: number
  /** Null for one that the server doesn't have yet. */
  note: WebsiteNote | null
}

export function useNotes(token: string, build: number) {
  const queryClient = useQueryClient()
  const { queryKey } = reviewQuery(token)
  const keep = (review: WebsiteReview) => queryClient.setQueryData(queryKey, review)
  const change = (next: (note: WebsiteNote) => WebsiteNote) =>
    queryClient.setQueryData(queryKey, (review) => review && { ...review, notes: review.notes.map(next) })
  const say = (title: string) => (error: unknown) => {
    toastFailure(title, error)
    if (error instanceof ApiError && error.status === 409) {
      void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    }
  }
  const put = async ({ writing, text }: { writing: Writing; text: string }) => {
    const { id, page, part, x, y, viewport } = writing
    const body = { build, page, path: part?.path ?? '', nth: part?.nth ?? 0, x, y, viewport, text }
    const review = await http.put('/api/client/notes/{note_id}', { params: { note_id: id }, body, token })
    keep(review)
    return review
  }
  const save = useSingleMutation({ mutationFn: put, onError: say('Not Saved') })
  const remove = useSingleMutation({
    mutationFn: (id: string) => http.delete('/api/client/notes/{note_id}', { params: { note_id: id }, token }),
    onSuccess: keep,
    onError: say('Not Deleted'),
  })
  const send = useSingleMutation({
    mutationFn: ({ round, notes }: { round: number; notes: string[] }) =>
      http.post('/api/client/changes', { body: { round, notes }, token }),
    onSuccess: async (review) => {
      keep(review)
      toast(review.rounds.at(-1)?.isIncluded ? SENT : LATE_SENT)
      await queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    },
    onError: say('Not Sent'),
  })
  return { save, put, keep, change, remove, send }
}

const SENT = { title: 'Changes Sent', description: 'We’ll email you when there’s something to look at.' }
const LATE_SENT = { title: 'Notes Sent', description: 'We’ll email you our answer.' }
