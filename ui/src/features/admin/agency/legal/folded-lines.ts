import type { LegalDraft } from '@/lib/schemas'

type Line = LegalDraft['changes'][number]
export interface FoldedLine {
  kind: Line['kind'] | 'folded'
  text: string
}

/** Of what stays the same only the lines beside a change; the rest is counted. */
export function foldedLines(lines: readonly Line[]): FoldedLine[] {
  const isNear = (index: number) => [-1, 0, 1].some((step) => (lines[index + step]?.kind ?? 'same') !== 'same')
  const folded: FoldedLine[] = []
  let skipped = 0
  const close = () => {
    if (skipped > 0)
      folded.push({ kind: 'folded', text: skipped === 1 ? '1 line the same' : `${skipped} lines the same` })
    skipped = 0
  }
  lines.forEach((line, index) => {
    if (isNear(index)) {
      close()
      folded.push(line)
    } else skipped += 1
  })
  close()
  return folded
}
