import type { ClientPhoto, PhotoFocus } from '@/lib/schemas'
import type { KeptPhotos } from './photo-door'

/** What was changed on the page and isn't saved. */
export interface PhotoEdits {
  /** Ids in the order that was chosen; those it doesn't name follow as they come. */
  order: readonly string[]
  alts: Readonly<Record<string, string>>
  foci: Readonly<Record<string, PhotoFocus>>
  removed: readonly string[]
}

export interface PhotoRow {
  photo: ClientPhoto
  alt: string
  focus: PhotoFocus
  isRemoved: boolean
  /** 1 for the main photo; none for one that is removed. */
  place: number | null
}

export const NO_EDITS: PhotoEdits = { order: [], alts: {}, foci: {}, removed: [] }

/** The photos as the page shows them: as they're kept, with the edits laid over. */
export function rowsOf(kept: KeptPhotos, edits: PhotoEdits): PhotoRow[] {
  const photos = [...kept.placed, ...kept.waiting]
  const rank = (id: string) => (edits.order.includes(id) ? edits.order.indexOf(id) : edits.order.length)
  const sorted = photos.map((photo) => ({ photo, at: rank(photo.id) })).sort((one, other) => one.at - other.at)
  let place = 0
  return sorted.map(({ photo }) => {
    const isRemoved = edits.removed.includes(photo.id)
    const typed = { alt: edits.alts[photo.id] ?? photo.alt, focus: edits.foci[photo.id] ?? photo.focus }
    return { photo, ...typed, isRemoved, place: isRemoved ? null : (place += 1) }
  })
}

/** What saving asks for. */
export const placedOf = (rows: readonly PhotoRow[]) =>
  rows.filter(({ isRemoved }) => !isRemoved).map(({ photo, alt, focus }) => ({ id: photo.id, alt: alt.trim(), focus }))

/** Whether saving would change the website, or remove what waits. */
export function isChanged(kept: KeptPhotos, rows: readonly PhotoRow[]): boolean {
  const now = kept.placed.map(({ id, alt, focus }) => ({ id, alt, focus }))
  return kept.waiting.length > 0 || JSON.stringify(placedOf(rows)) !== JSON.stringify(now)
}

/** The rows that are saved. A photo that somebody else sent and hasn't described, and that nothing was done to here,
 * doesn't hold up other changes: it waits on. `mine` were sent from this page. */
export function toSave(kept: KeptPhotos, rows: readonly PhotoRow[], mine: readonly string[]): readonly PhotoRow[] {
  const theirs = kept.waiting.map(({ id }) => id).filter((id) => !mine.includes(id))
  const isPlaced = ({ photo }: PhotoRow) => !kept.waiting.some(({ id }) => id === photo.id)
  const behind = rows.findLastIndex(isPlaced)
  const rest = rows.filter(
    ({ photo, alt, focus, isRemoved }, at) =>
      isRemoved || alt.trim() || focus !== photo.focus || at < behind || !theirs.includes(photo.id),
  )
  const isWish = rest.some(({ isRemoved }) => isRemoved) || isChanged({ ...kept, waiting: [] }, rest)
  return isWish ? rest : rows
}

/** The photo changes places with the one that is shown before or after it. */
export function moved(rows: readonly PhotoRow[], id: string, by: -1 | 1): string[] {
  const shown = rows.filter(({ isRemoved }) => !isRemoved).map(({ photo }) => photo.id)
  const from = shown.indexOf(id)
  const other = shown[from + by]
  const order = rows.map(({ photo }) => photo.id)
  if (other === undefined) return order
  return order.map((one) => (one === id ? other : one === other ? id : one))
}

export const first = (rows: readonly PhotoRow[], id: string): string[] => [
  id,
  ...rows.map(({ photo }) => photo.id).filter((one) => one !== id),
]

/** `next` comes where `id` was, with its words; `id` is removed. */
export function replaced(rows: readonly PhotoRow[], edits: PhotoEdits, id: string, next: string): PhotoEdits {
  const order = rows.map(({ photo }) => photo.id).filter((one) => one !== next)
  order.splice(order.indexOf(id), 0, next)
  const alt = rows.find(({ photo }) => photo.id === id)?.alt ?? ''
  return { ...edits, order, alts: { ...edits.alts, [next]: alt }, removed: [...edits.removed, id] }
}
