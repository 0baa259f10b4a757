import { inWords } from '@/lib/in-words'
import type { TemplateChanges } from '@/lib/schemas'

const PAGES: Readonly<Record<string, string>> = {
  index: 'Home',
  about: 'About',
  services: 'Services',
  contact: 'Contact',
  privacy: 'Privacy Policy',
}

/** What would change, in a sentence; empty where nothing would. */
export function changesLine({ pages, hasOtherStyles, hasOtherPictures }: TemplateChanges): string {
  const parts = [
    ...pages.map((page) => PAGES[page] ?? page),
    ...(hasOtherStyles ? ['its styles'] : []),
    ...(hasOtherPictures ? ['its drawings'] : []),
  ]
  return parts.length > 0 ? `Would change: ${inWords(parts)}.` : ''
}
