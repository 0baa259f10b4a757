import { INTAKE_FIELDS } from '@/generated/intake-fields'

const LABELS: ReadonlyMap<string, string> = new Map([
  ...INTAKE_FIELDS.map(({ name, label }) => [name, label] as const),
  ['logo', 'Business Logo'],
])

/** Everything that can be sent back. */
export const ASKABLE = [...LABELS.keys()]

/** What the form calls an answer. */
export const answerLabel = (name: string) => LABELS.get(name) ?? name
