/** Of a name its first and last word's, of an address its first letter. */
export function initialsOf(name: string): string {
  const words = name.includes('@') ? [name] : name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
