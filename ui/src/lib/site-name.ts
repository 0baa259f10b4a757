import { SITE_NAME, TIME_ZONE } from '@/generated/constants'

/** What the server makes of the business for every page: fundable/web/agency/business.py. */
interface Business {
  /** Stands for it where there is no logo. */
  letter: string
  /** What fits on a seal's rim; may be nothing. */
  engraved: string
  /** Legal name, address, phone and email, as far as they are known. */
  line: string
  legalName?: string
  address?: string
  phone?: string
  email?: string
  website?: string
  /** Its days are those of bills and emails. */
  timeZone?: string
}

/**
 * The agency's name, and what else is known of its business. The server writes both into each page that it gives; pages
 * that are rendered at build time have marks in their place, which it fills. What shows the name all the time listens by
 * `onRename`.
 */
export let siteName = import.meta.env.SSR ? '__SITE_NAME__' : (inPage('fundable-site') ?? SITE_NAME)
export const business: Business = import.meta.env.SSR
  ? {
      letter: '__SITE_LETTER__',
      engraved: '__SITE_ENGRAVED__',
      line: '__SITE_LINE__',
      legalName: '__SITE_LEGAL_NAME__',
      address: '__SITE_ADDRESS__',
      phone: '__SITE_PHONE__',
      email: '__SITE_EMAIL__',
      website: '__SITE_WEBSITE__',
    }
  : businessInPage()

/** `Checkout: Fundable` */
export const titled = (page: string) => `${page}: ${siteName}`

const listeners = new Set<() => void>()

/** What shows the name all the time needn't wait for the next page from the server. The answer ends it. */
export function onRename(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const readSiteName = () => siteName

/** An owner has just given the agency another name. */
export function renameSite(name: string, letter: string): void {
  siteName = name
  business.letter = letter
  for (const listener of listeners) listener()
}

function inPage(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

function businessInPage(): Business {
  const said = inPage('fundable-business')
  return said
    ? (JSON.parse(said) as Business)
    : { letter: SITE_NAME.charAt(0), engraved: SITE_NAME, line: '', timeZone: TIME_ZONE }
}
