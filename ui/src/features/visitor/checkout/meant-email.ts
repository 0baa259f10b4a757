/** Where buyers have their email, the most frequent first. Names that are short are too much like others to guess at. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
  'live.com',
  'msn.com',
  'sbcglobal.net',
  'bellsouth.net',
  'protonmail.com',
]
const SHORTEST_GUESSED = 5
/** Providers whose name is a letter from another's. */
const OTHERS = ['email', 'mail', 'ymail']

/** The address that was probably meant, with its provider's domain: one slip in the name, one in the ending. */
export function meantEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name, ending] = parted(domain)
  if (at < 1 || ending === '' || OTHERS.includes(name) || PROVIDERS.includes(domain)) return null
  const meant = PROVIDERS.find((provider) => {
    const [itsName, itsEnding] = parted(provider)
    const isName = name === itsName || (itsName.length >= SHORTEST_GUESSED && isOneSlip(name, itsName))
    return isName && (ending === itsEnding || isOneSlip(ending, itsEnding))
  })
  return meant ? email.slice(0, at + 1) + meant : null
}

function parted(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.')
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
}

/** A letter too many, one missing, another one, or two that changed places. */
function isOneSlip(typed: string, right: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === right[same]) same++
  const rest = (text: string, skipped: number) => text.slice(same + skipped)
  if (typed.length !== right.length)
    return rest(typed, typed.length > right.length ? 1 : 0) === rest(right, right.length > typed.length ? 1 : 0)
  const areSwapped = typed[same] === right[same + 1] && typed[same + 1] === right[same]
  return rest(typed, 1) === rest(right, 1) || (areSwapped && rest(typed, 2) === rest(right, 2))
}
