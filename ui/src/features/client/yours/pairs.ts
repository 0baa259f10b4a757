/** Two lines that belong together: a question and its answer, words and who said them. */
export interface Pair {
  first: string
  second: string
}

/** As they're typed: a line may be empty yet. */
export function readPairs(text: string): Pair[] {
  if (text === '') return []
  const lines = text.split('\n')
  return Array.from({ length: Math.ceil(lines.length / 2) }, (_, at) => ({
    first: lines[2 * at] ?? '',
    second: lines[2 * at + 1] ?? '',
  }))
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

export const writePairs = (pairs: readonly Pair[]) =>
  pairs.flatMap(({ first, second }) => [oneLine(first), oneLine(second)]).join('\n')

const parts = ({ first, second }: Pair) => [first, second].filter((one) => one.trim() !== '').length

export const halfPair = (text: string) => readPairs(text).some((pair) => parts(pair) === 1)

/** Without those where nothing is typed. */
export const wholePairs = (text: string) => writePairs(readPairs(text).filter((pair) => parts(pair) === 2))
