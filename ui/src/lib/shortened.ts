/** The beginning of a text, where it's longer than that many characters. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text
}
