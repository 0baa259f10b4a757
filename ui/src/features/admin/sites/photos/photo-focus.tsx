import { useId } from 'react'
import type { PhotoFocus as Focus } from '@/lib/schemas'
import type { PhotoRow } from './photo-edits'

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
  orderId: string
  row: PhotoRow
  onChange: (focus: Focus) => void
}

/** The whole photo, with the part to choose that stays where a theme crops it. One that is removed keeps its picture, so that nothing is asked for anew. */
export function PhotoFocus({ orderId, row, onChange }: PhotoFocusProps) {
  const { photo, place } = row
  const address = `/api/orders/${orderId}/photos/${photo.id}`
  return (
    <div className={place === null ? 'thumb' : 'focus'}>
      <img src={address} alt="" width={photo.width} height={photo.height} loading="lazy" />
      {place !== null && <Parts place={place} focus={row.focus} onChange={onChange} />}
    </div>
  )
}

function Parts({ place, focus, onChange }: { place: number; focus: Focus; onChange: (focus: Focus) => void }) {
  const name = useId()
  return (
    <div className="parts" role="radiogroup" aria-label={`What stays of photo ${place} where it’s cropped`}>
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
