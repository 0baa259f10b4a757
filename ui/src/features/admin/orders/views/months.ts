/** The month before or after that of a day, such as `2026-12`. */
export function monthBeside(day: string, step: 1 | -1): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const count = year * 12 + month - 1 + step
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

export function weeksOf<Day>(days: readonly Day[]): Day[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
