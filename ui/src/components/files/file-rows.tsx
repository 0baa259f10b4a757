import { Paperclip } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LIMITS } from '@/generated/limits'
import type { AnswerFile } from '@/lib/schemas'
import { UnderWayRow, UploadedRow } from './answer-file-row'
import { ACCEPTED } from './chosen-file'
import styles from './files.module.css'
import type { useFileQueue } from './use-file-queue'

type FileQueue = ReturnType<typeof useFileQueue>

/** What goes along: the files that the server keeps, and those on their way to it. */
export function FileRows({ unsent, files }: { unsent: readonly AnswerFile[]; files: FileQueue }) {
  if (unsent.length + files.underWay.length === 0) return null
  return (
    <ul className={styles.answerFiles}>
      {unsent.map((file) => (
        <UploadedRow key={file.id} file={file} onRemove={() => files.remove(file.id)} />
      ))}
      {files.underWay.map((file) => (
        <UnderWayRow key={file.id} file={file} onRetry={() => files.retry(file)} onStop={() => files.stop(file)} />
      ))}
    </ul>
  )
}

interface AddFilesProps extends Pick<ButtonProps, 'variant' | 'size' | 'children'> {
  files: FileQueue
}

export function AddFiles({ files, children, ...look }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    files.add([...(target.files ?? [])])
    target.value = '' // the same file can be chosen again
  }
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        <Icon icon={Paperclip} size={look.size === 'sm' ? 'sm' : 'md'} />
        {children}
      </Button>
      <input ref={input} type="file" multiple hidden accept={ACCEPTED} aria-label="Choose files" onChange={add} />
    </>
  )
}

/** Why not all that were chosen are there, or null. */
export function tooMany({ isTooMany }: FileQueue): string | null {
  return isTooMany ? `You can send ${LIMITS.answerFiles} files at a time. Send these first, then add more.` : null
}
