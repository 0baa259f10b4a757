/** The pages of every website, in the order of its menu. */
export const SITE_PAGES = [
  { file: 'index.html', label: 'Home' },
  { file: 'about.html', label: 'About' },
  { file: 'services.html', label: 'Services' },
  { file: 'contact.html', label: 'Contact' },
  { file: 'privacy-policy.html', label: 'Privacy' },
] as const

export const HOME = SITE_PAGES[0].file
