import { useSearchParams } from 'react-router-dom'
import { WHAT, WHEN, WHO } from './audit-labels'

export interface LogFilter {
  text: string
  who: (typeof WHO)[number][0] | null
  what: (typeof WHAT)[number][0] | null
  when: (typeof WHEN)[number][0]
}

interface Place {
  number: number
  after: string | null
}

const oneOf = <Value extends string>(known: readonly (readonly [Value, string])[], value: string | null) =>
  known.find(([name]) => name === value)?.[0] ?? null

/** The filter and the page are in the address, so that a reload and a link keep them. */
export function useLogFilter() {
  const [address, setAddress] = useSearchParams()
  const filter: LogFilter = {
    text: address.get('text') ?? '',
    who: oneOf(WHO, address.get('who')),
    what: oneOf(WHAT, address.get('what')),
    when: oneOf(WHEN, address.get('when')) ?? WHEN[0][0],
  }
  const after = address.get('after')
  const place: Place = { number: after === null ? 1 : Math.max(2, Number(address.get('page')) || 2), after }
  const go = ({ text, who, what, when }: LogFilter, { number, after }: Place, replace = false) => {
    const page = after === null ? {} : { page: String(number), after }
    const chosen = { text: text || null, who, what, when: when === WHEN[0][0] ? null : when, ...page }
    const kept = Object.entries(chosen).filter((pair): pair is [string, string] => pair[1] !== null)
    setAddress(new URLSearchParams(kept), { replace })
  }
  return {
    filter,
    place,
    /** `replace` keeps every typed letter out of the history. */
    setFilter: (filter: LogFilter, { replace = false } = {}) => go(filter, { number: 1, after: null }, replace),
    goOn: (cursor: string) => go(filter, { number: place.number + 1, after: cursor }),
    goToNewest: () => go(filter, { number: 1, after: null }),
  }
}

/** As the server is asked for it. */
export function asked({ text, who, what, when }: LogFilter) {
  return { text: text || null, who, what, days: when === 'all' ? null : Number(when) }
}
