import type { EmailDetails } from '@/lib/schemas'

/** What an "only if" can ask, in words, by name. */
export function askedOf({ placeholders, conditions }: EmailDetails): [name: string, label: string][] {
  const blanks = placeholders.filter(({ name, canBeBlank }) => canBeBlank && !(name in conditions))
  return [
    ...Object.entries(conditions),
    ...blanks.map(({ name, label }): [string, string] => [name, `${label}: not blank`]),
  ]
}

export function firstLine(example: string): string {
  const [first = ''] = example.split('\n')
  return first ? `“${first}”` : ''
}
