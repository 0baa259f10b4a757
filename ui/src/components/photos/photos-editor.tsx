import { ImagePlus } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { classNames } from '@/lib/class-names'
import type { KeptPhotos, PhotoDoor } from './photo-door'
import { isChanged, toSave, type PhotoRow as Row } from './photo-edits'
import { PhotoRow, UploadRow } from './photo-row'
import styles from './photos.module.css'
import { ACCEPTED } from './shrink'
import { usePhotoEdits, useSavePhotos } from './use-photo-edits'
import { usePhotoUploads } from './use-photo-uploads'

interface PhotosEditorProps {
  door: PhotoDoor
  kept: KeptPhotos
  /** Dresses its head further. */
  headClassName?: string | undefined
  /** What else photos can be taken from. */
  children?: ReactNode
}

/** The photos of a website: one main photo and others, described and in order. */
export function PhotosEditor({ door, kept, headClassName, children }: PhotosEditorProps) {
  const edits = usePhotoEdits(kept)
  const [mine, setMine] = useState<readonly string[]>([])
  const uploads = usePhotoUploads(door, (photo, replaces) => {
    setMine((ids) => [...ids, photo.id])
    if (replaces) edits.replace(replaces, photo.id)
  })
  const [isChecked, setChecked] = useState(false)
  const save = useSavePhotos(door, kept, () => {
    setChecked(false)
    edits.forget()
  })
  const list = useRef<HTMLUListElement>(null)
  const shown = edits.rows.filter(({ isRemoved }) => !isRemoved)
  const rows = toSave(kept, edits.rows, mine)
  const placed = rows.filter(({ isRemoved }) => !isRemoved)
  const undescribed = placed.filter(({ alt }) => !alt.trim())
  const isTooMany = placed.length > kept.most
  const submit = () => {
    setChecked(true)
    const missing = edits.rows.findIndex((row) => undescribed.includes(row))
    if (missing >= 0) list.current?.children[missing]?.querySelector<HTMLInputElement>('[data-what] input')?.focus()
    else save.mutate(rows)
  }
  const hasChanged = isChanged(kept, edits.rows)
  return (
    <>
      <Unsaved isUnsaved={edits.hasEdits} />
      <div className={classNames(styles.photosHead, headClassName)}>
        <h3>
          Photos{' '}
          <span className="caption num">
            {shown.length} of {kept.most}
          </span>
        </h3>
        <AddPhotos
          label={shown.length > 0 ? 'Add more photos' : 'Add photos'}
          onFiles={(files) => uploads.add(files)}
        />
      </div>
      <div className="sheet-pad pt-0 stack gap-4">
        <p className="caption">
          The first photo leads the home page, the others are on the About page. They’re made smaller before they’re
          sent, and where a photo was taken is removed. Designs crop photos: choose the part of each that has to stay.
        </p>
        {children}
        {edits.rows.length + uploads.uploads.length > 0 && (
          <ul className={styles.photos} ref={list}>
            {edits.rows.map((row) => (
              <PhotoRow
                key={row.photo.id}
                door={door}
                row={row}
                altMost={kept.altMost}
                isChecked={isChecked}
                isLast={row.place === shown.length}
                edits={edits}
                onReplace={(file) => uploads.add([file], row.photo.id)}
              />
            ))}
            {uploads.uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} uploads={uploads} />
            ))}
          </ul>
        )}
        {isTooMany && (
          <Alert variant="notice" title={`A website has room for ${kept.most} photos`}>
            Remove {placed.length - kept.most === 1 ? 'one' : placed.length - kept.most} to save.
          </Alert>
        )}
        {save.error && (
          <Alert variant="danger" title="The photos weren’t saved">
            {save.problem}
          </Alert>
        )}
        {hasChanged && (
          <SaveBar
            isBusy={save.isPending}
            isReady={!isTooMany}
            undescribed={undescribed}
            onSave={submit}
            onDiscard={edits.hasEdits ? edits.forget : undefined}
          />
        )}
      </div>
    </>
  )
}

interface SaveBarProps {
  isBusy: boolean
  isReady: boolean
  undescribed: readonly Row[]
  onSave: () => void
  onDiscard: (() => void) | undefined
}

function SaveBar({ isBusy, isReady, undescribed, onSave, onDiscard }: SaveBarProps) {
  return (
    <div className="row gap-3">
      <Button busy={isBusy} busyLabel="Saving..." disabled={!isReady} onClick={onSave}>
        Save photos
      </Button>
      {onDiscard && (
        <Button variant="ghost" disabled={isBusy} onClick={onDiscard}>
          Discard changes
        </Button>
      )}
      <span className="caption" role="status">
        {undescribed.length > 0
          ? `${undescribed.length === 1 ? '1 photo needs' : `${undescribed.length} photos need`} a description.`
          : 'Not on the website yet.'}
      </span>
    </div>
  )
}

function AddPhotos({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = '' // the same photo can be chosen again
  }
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
        <Icon icon={ImagePlus} size="sm" />
        {label}
      </Button>
      <input ref={input} type="file" multiple hidden accept={ACCEPTED} aria-label="Choose photos" onChange={add} />
    </>
  )
}
