/** What the server knows of the address that this page was opened at, and wrote into it: the link in it is over, was used
 * for a first password, or staff may be logged in. */
export type PageNote = 'dead' | 'used' | 'staff'

export function pageNote(): PageNote | null {
  const note = document.querySelector<HTMLMetaElement>('meta[name="fundable-note"]')?.content
  return note === 'dead' || note === 'used' || note === 'staff' ? note : null
}
