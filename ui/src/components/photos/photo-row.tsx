import { ArrowDown, ArrowUp, ImageOff, Image as ImageIcon } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { classNames } from '@/lib/class-names'
import type { PhotoDoor } from './photo-door'
import type { PhotoRow as Row } from './photo-edits'
import { PhotoFocus } from './photo-focus'
import styles from './photos.module.css'
import { ACCEPTED } from './shrink'
import type { usePhotoEdits } from './use-photo-edits'
import type { PhotoUpload, usePhotoUploads } from './use-photo-uploads'

interface PhotoRowProps {
  door: PhotoDoor
  row: Row
  altMost: number
  isLast: boolean
  /** Somebody has tried to save: what is missing is marked. */
  isChecked: boolean
  edits: ReturnType<typeof usePhotoEdits>
  onReplace: (file: File) => void
}

/** A photo that the server keeps, whether the website shows it already or not. */
export function PhotoRow({ door, row, altMost, isLast, isChecked, edits, onReplace }: PhotoRowProps) {
  const { photo, alt, place } = row
  const picture = <PhotoFocus door={door} row={row} onChange={(focus) => edits.focus(photo.id, focus)} />
  if (place === null)
    return (
      <li className={classNames(styles.photo, styles.removed)} data-photo>
        {picture}
        <p>
          <span className="wrap-anywhere">{alt || photo.name || 'This photo'}</span>{' '}
          <span className="caption">Removed when you save.</span>
        </p>
        <Button variant="outline" size="sm" onClick={() => edits.restore(photo.id)}>
          Undo<span className="sr"> removing {alt || photo.name}</span>
        </Button>
      </li>
    )
  const name = `photo ${place}`
  return (
    <li className={styles.photo} data-photo>
      {picture}
      <div className={styles.what} data-what>
        <p className="row gap-2">
          {place === 1 ? <Badge>Main photo</Badge> : <b className="num">Photo {place}</b>}
          <span className="caption wrap-anywhere">
            {photo.name}{' '}
            <span className="num">
              {photo.width} × {photo.height}
            </span>
          </span>
        </p>
        <Field
          label={`What ${name} shows`}
          required
          hint={place === 1 ? 'In a few words, for people who can’t see it and for search engines.' : undefined}
          error={isChecked && !alt.trim() ? 'Describe this photo to put it on the website.' : undefined}
        >
          <Input
            dir="auto"
            value={alt}
            maxLength={altMost}
            onChange={(event) => edits.describe(photo.id, event.target.value)}
          />
        </Field>
        <div className={styles.photoActs}>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Move ${name} up`}
            disabled={place === 1}
            onClick={() => edits.move(photo.id, -1)}
          >
            <Icon icon={ArrowUp} size="sm" />
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Move ${name} down`}
            disabled={isLast}
            onClick={() => edits.move(photo.id, 1)}
          >
            <Icon icon={ArrowDown} size="sm" />
          </Button>
          {place > 1 && (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Make main photo: ${name}`}
              onClick={() => edits.makeMain(photo.id)}
            >
              Make main photo
            </Button>
          )}
          <ChooseAnother label="Replace" of={name} onFile={onReplace} />
          <Button variant="ghost" size="sm" onClick={() => edits.remove(photo.id)}>
            Remove<span className="sr"> {name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

/** A photo on its way, or one that could not go. */
export function UploadRow({ upload, uploads }: { upload: PhotoUpload; uploads: ReturnType<typeof usePhotoUploads> }) {
  const { name } = upload.file
  const hasFailed = upload.state === 'failed'
  const again = (file: File) => {
    uploads.stop(upload)
    uploads.add([file], upload.replaces)
  }
  return (
    <li className={styles.photo} data-photo>
      <span className={styles.thumb}>
        <Icon icon={hasFailed ? ImageOff : ImageIcon} />
      </span>
      <div className={styles.what} data-what>
        <p className="wrap-anywhere">
          <b>{name}</b>
        </p>
        {hasFailed ? (
          <p className={styles.problem} role="alert">
            {upload.problem}
          </p>
        ) : (
          <>
            <progress value={upload.share < 1 ? upload.share : undefined} max={1} aria-label={`Uploading ${name}`} />
            <p className="caption">{stepOf(upload)}</p>
          </>
        )}
        <div className={styles.photoActs}>
          {hasFailed && <ChooseAnother label="Choose another file" of={name} onFile={again} />}
          {hasFailed && !upload.isFinal && (
            <Button variant="outline" size="sm" aria-label={`Try again: ${name}`} onClick={() => uploads.retry(upload)}>
              Try again
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={() => uploads.stop(upload)}>
            {hasFailed ? 'Remove' : 'Cancel'}
            <span className="sr"> {name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

function stepOf({ state, share }: PhotoUpload): string {
  if (state === 'waiting') return 'Waiting for its turn'
  if (share === 0) return 'Making it smaller...'
  return share < 1 ? 'Uploading...' : 'Making the sizes for phones and computers...'
}

function ChooseAnother({ label, of, onFile }: { label: string; of: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onFile(file)
    target.value = ''
  }
  return (
    <>
      <Button variant="outline" size="sm" aria-label={`${label}: ${of}`} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input ref={input} type="file" hidden accept={ACCEPTED} aria-label={`${label}: ${of}`} onChange={choose} />
    </>
  )
}
