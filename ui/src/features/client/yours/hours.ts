export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Times as the browser's fields have them, such as 08:00; null for a day that's closed. */
export type Day = { opens: string; closes: string } | null

export const USUAL: NonNullable<Day> = { opens: '09:00', closes: '17:00' }
const LINE = /^([A-Z][a-z]+)(?: to ([A-Z][a-z]+))?: (?:(Closed)|(.+) to (.+))$/
const TIME = /^(\d{1,2}):(\d{2}) (AM|PM)$/

/** What the lines say of each day; null where somebody has written them in words of their own. */
export function readHours(text: string): Day[] | null {
  const days: (Day | undefined)[] = DAYS.map(() => (text ? undefined : null))
  for (const line of text ? text.split('\n') : []) {
    const found = LINE.exec(line)
    const first = DAYS.findIndex((day) => day === found?.[1])
    const last = found?.[2] ? DAYS.findIndex((day) => day === found[2]) : first
    const day = found?.[3] ? null : span(found?.[4], found?.[5])
    if (first < 0 || last < first || day === undefined || days.slice(first, last + 1).some((one) => one !== undefined))
      return null
    days.fill(day, first, last + 1)
  }
  return days.every((day) => day !== undefined) ? days : null
}

/** Days in a row that are alike share a line. Nothing for a week without a day. */
export function writeHours(days: readonly Day[]): string {
  if (days.every((day) => day === null)) return ''
  const lines: string[] = []
  for (let at = 0; at < days.length;) {
    let end = at
    while (end + 1 < days.length && said(days[end + 1] ?? null) === said(days[at] ?? null)) end += 1
    const named = end === at ? `${DAYS[at]}` : `${DAYS[at]} to ${DAYS[end]}`
    lines.push(`${named}: ${said(days[at] ?? null)}`)
    at = end + 1
  }
  return lines.join('\n')
}

const said = (day: Day) => (day ? `${shown(day.opens)} to ${shown(day.closes)}` : 'Closed')

/** 08:00 as 8:00 AM */
function shown(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

function span(opens: string | undefined, closes: string | undefined): Day | undefined {
  const [from, to] = [fieldTime(opens), fieldTime(closes)]
  return from && to ? { opens: from, closes: to } : undefined
}

function fieldTime(text: string | undefined): string {
  const found = TIME.exec(text ?? '')
  if (!found) return ''
  const hours = (Number(found[1]) % 12) + (found[3] === 'PM' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${found[2]}`
}
