/** Words of what was typed; all of them must be found, in any order. */
export function wordsOf(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean)
}

export function hasAll(text: string, words: readonly string[]): boolean {
  const within = text.toLowerCase()
  return words.every((word) => within.includes(word))
}

export interface Part {
  text: string
  isFound: boolean
}

/** A text in pieces, with those that were typed. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  if (words.length === 0) return [{ text, isFound: false }]
  const longestFirst = [...words].sort((one, other) => other.length - one.length)
  const pattern = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return text
    .split(new RegExp(`(${pattern})`, 'gi'))
    .map((piece, at) => ({ text: piece, isFound: at % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '')
}
