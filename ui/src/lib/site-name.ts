import { SITE_NAME } from '@/generated/constants'

/**
 * The agency's name and its first letter. The server writes the name into each page that it gives; pages that are
 * rendered at build time have marks in their place, which it fills.
 */
export const siteName = typeof document === 'undefined' ? '__SITE_NAME__' : nameInPage()
export const siteLetter = typeof document === 'undefined' ? '__SITE_LETTER__' : siteName.charAt(0)

/** `Checkout: Fundable` */
export const titled = (page: string) => `${page}: ${siteName}`

function nameInPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="fundable-site"]')?.content ?? SITE_NAME
}
