import type { SiteBuild, SiteRule } from '@/lib/schemas'

/** `folio` is called Folio. */
export const themeLabel = (theme: string) => theme.charAt(0).toUpperCase() + theme.slice(1)

export function reasonLabel({ reason, theme }: SiteBuild): string {
  switch (reason) {
    case 'draft':
      return 'Draft from the intake form'
    case 'form':
      return 'Corrected intake form'
    case 'theme':
      return `Theme changed to ${themeLabel(theme)}`
    case 'staff':
      return 'New build'
  }
}

const GRAVITY = ['gate', 'fix', 'note'] as const
export const SEVERITY_LABELS = { gate: 'Gate', fix: 'To fix', note: 'Note' } as const

export interface SortedRules {
  /** The gravest first. */
  failed: SiteRule[]
  unknown: SiteRule[]
  passed: SiteRule[]
}

export function sortRules(rules: readonly SiteRule[]): SortedRules {
  const of = (status: SiteRule['status']) => rules.filter((rule) => rule.status === status)
  const failed = of('failed').toSorted((a, b) => GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity))
  return { failed, unknown: of('unknown'), passed: of('passed') }
}
