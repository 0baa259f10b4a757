import { useQuery } from '@tanstack/react-query'
import { ApiError, http } from '@/lib/http'
import type { NameLookup } from '@/lib/schemas'
import { useSettled } from '@/lib/use-settled'

const LOOKUP = '/api/client/domain/lookup'
const KEPT_MS = 10 * 60_000

export interface LookedUp {
  isLooking: boolean
  /** None while nothing is known of what was typed. */
  found: NameLookup | undefined
  /** The server's sentence about what can't be a domain of one's own. */
  problem: string | undefined
}

/** Whether a name can still be registered, asked once the typing has stopped for a moment. No answer is no finding. */
export function useNameLookup(token: string, typed: string): LookedUp {
  const name = typed.trim().toLowerCase()
  const settled = useSettled(name)
  const isWhole = WHOLE.test(name)
  const { data, error, isFetching } = useQuery({
    queryKey: [LOOKUP, token, settled],
    queryFn: ({ signal }) => http.get(LOOKUP, { token, query: { name: settled }, signal }),
    enabled: isWhole && settled === name,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  })
  if (!isWhole) return NOTHING
  if (settled !== name) return { ...NOTHING, isLooking: true }
  return { isLooking: isFetching, found: data, problem: sentenceOf(error) }
}

const WHOLE = /^\S+\.[^\s.]{2,}$/
const NOTHING: LookedUp = { isLooking: false, found: undefined, problem: undefined }

const sentenceOf = (error: unknown) =>
  error instanceof ApiError && SAYS_WHAT_IS_WRONG.has(error.status) ? (error.serverMessage ?? undefined) : undefined

const SAYS_WHAT_IS_WRONG = new Set([400, 409])
