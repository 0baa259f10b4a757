import { useId } from 'react'
import type { PhotoFocus as Focus } from '@/lib/schemas'
import type { PhotoDoor } from './photo-door'
import type { PhotoRow } from './photo-edits'
import styles from './photos.module.css'

const PARTS: readonly (readonly [Focus, string])[] = [
  ['left top', 'Top left'],
  ['top', 'Top'],
  ['right top', 'Top right'],
  ['left', 'Left side'],
  ['center', 'Middle'],
  ['right', 'Right side'],
  ['left bottom', 'Bottom left'],
  ['bottom', 'Bottom'],
  ['right bottom', 'Bottom right'],
]

interface PhotoFocusProps {
  door: PhotoDoor
  row: PhotoRow
  onChange: (focus: Focus) => void
}

/** The whole photo, with the part to choose that stays where a theme crops it. One that is removed keeps its picture, so that nothing is asked for anew. */
export function PhotoFocus({ door, row, onChange }: PhotoFocusProps) {
  const { photo, place } = row
  return (
    <div className={place === null ? styles.thumb : styles.focus}>
      {door.picture(photo)}
      {place !== null && <Parts place={place} focus={row.focus} onChange={onChange} />}
    </div>
  )
}

function Parts({ place, focus, onChange }: { place: number; focus: Focus; onChange: (focus: Focus) => void }) {
  const name = useId()
  return (
    <div className={styles.parts} role="radiogroup" aria-label={`What stays of photo ${place} where it’s cropped`}>
      {PARTS.map(([part, label]) => (
        <label key={part} title={label}>
          <input
            type="radio"
            name={name}
            value={part}
            checked={part === focus}
            aria-label={label}
            onChange={() => onChange(part)}
          />
        </label>
      ))}
    </div>
  )
}
