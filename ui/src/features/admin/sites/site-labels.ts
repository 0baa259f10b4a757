import type { SiteBuild } from '@/lib/schemas'

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
