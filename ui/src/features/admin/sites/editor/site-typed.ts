import type { SiteContent, SiteEdit, TypedService } from '@/lib/schemas'

export type Choice = 'edit' | 'form'

/** What was typed into the editor; what is null, or not among `texts`, is as it was. */
export interface SiteTyped {
  texts: Readonly<Record<string, string>>
  services: readonly TypedService[] | null
  sections: readonly string[] | null
  theme: string | null
  color: string | null
  motif: string | null
  hero: string | null
  /** For conflicts, by path. */
  choices: Readonly<Record<string, Choice>>
}

export const NOTHING: SiteTyped = {
  texts: {},
  services: null,
  sections: null,
  theme: null,
  color: null,
  motif: null,
  hero: null,
  choices: {},
}

export const servicesOf = (content: SiteContent): TypedService[] =>
  content.services.map(({ key, title, note, price }) => ({ key, title, note, price }))

/** The sections of the home page that a theme can order, as they stand. */
export function sectionsOf(content: SiteContent, typed: SiteTyped): string[] {
  const own = content.themeSections[themeOf(content, typed)] ?? []
  const wanted = typed.sections ?? content.sections
  return [...wanted.filter((name) => own.includes(name)), ...own.filter((name) => !wanted.includes(name))]
}

/** The theme that would be shown. */
export function themeOf(content: SiteContent, typed: SiteTyped): string {
  if (typed.theme === null) return content.shownTheme
  return typed.theme || content.rulesTheme
}

/** Only what is other than what the website says. */
export function differing(typed: SiteTyped, content: SiteContent): SiteTyped {
  const said = new Map(content.texts.map(({ path, text }) => [path, text]))
  const conflicts = new Set(content.conflicts.map(({ path }) => path))
  return {
    texts: kept(typed.texts, (path, text) => said.get(path) !== text),
    services: isSame(typed.services, servicesOf(content)) ? null : typed.services,
    sections: isSame(sectionsOf(content, typed), sectionsOf(content, { ...typed, sections: null }))
      ? null
      : typed.sections,
    theme: typed.theme === content.theme ? null : typed.theme,
    color: typed.color === content.color ? null : typed.color,
    motif: typed.motif === content.motif ? null : typed.motif,
    hero: typed.hero === content.hero ? null : typed.hero,
    choices: kept(typed.choices, (path) => conflicts.has(path)),
  }
}

/** How many things would be saved. */
export function countOf({ texts, services, choices, ...others }: SiteTyped, content: SiteContent): number {
  const looks = Object.values(others).filter((value) => value !== null).length
  return Object.keys(texts).length + Object.keys(choices).length + changedServices(services, content) + looks
}

function changedServices(services: SiteTyped['services'], content: SiteContent): number {
  if (services === null) return 0
  const before = servicesOf(content)
  const gone = before.filter(({ key }) => !services.some((one) => one.key === key)).length
  const changed = services.filter((one) => !before.some((other) => isSame(one, other))).length
  return gone + changed || 1
}

/** What goes on from where somebody else has saved: services that are gone meanwhile are new. */
export function rebased(typed: SiteTyped, content: SiteContent): SiteTyped {
  const known = new Set(content.services.map(({ key }) => key))
  const services = typed.services?.map((one) => (known.has(one.key) ? one : { ...one, key: '' })) ?? null
  return differing({ ...typed, services }, content)
}

const WORDS: Record<SiteEdit['word'], string> = {
  note: 'the client’s note',
  email: 'the client’s email',
  call: 'a call with the client',
  ours: 'our own word',
}

/** `the client’s email`, behind "on". */
export const wordLabel = (word: SiteEdit['word']) => WORDS[word]

function kept<Value>(from: Readonly<Record<string, Value>>, isKept: (name: string, value: Value) => boolean) {
  return Object.fromEntries(Object.entries(from).filter(([name, value]) => isKept(name, value)))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
