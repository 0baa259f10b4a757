export const IDEAS_MAX = 3
const LABEL_MAX = 63
/** What a business is, not what it's called. */
const FORMS = /\b(l\.?l\.?c|inc|incorporated|corp|corporation|co|company|ltd|p\.?l\.?l\.?c|l\.?l\.?p)\b\.?/gi

/** What a business could be called in an address; empty where none of its letters can stand in one. */
export function labelOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(FORMS, ' ')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, LABEL_MAX)
}

/** Names to choose from: what was typed, and what is close to it and to the business's own name. */
export function nameIdeas(typed: string, business: string): string[] {
  const wanted = withoutScheme(typed)
  const dot = wanted.indexOf('.')
  const label = dot > 0 ? labelOf(wanted.slice(0, dot)) : labelOf(wanted)
  const whole = dot > 0 && wanted.length > dot + 2 ? [wanted] : []
  const own = labelOf(business)
  const labels = label ? [label] : []
  const ideas = [...whole, ...labels.map(withCom), ...(own ? [withCom(own)] : []), ...labels.map((one) => `${one}.net`)]
  return [...new Set(ideas)].slice(0, IDEAS_MAX)
}

const withCom = (label: string) => `${label}.com`

const withoutScheme = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '')
