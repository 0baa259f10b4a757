import { Paperclip, TriangleAlert } from 'lucide-react'
import { useId, useRef, type ChangeEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LIMITS } from '@/generated/limits'
import type { AnswerFile } from '@/lib/schemas'
import { UnderWayRow, UploadedRow } from './answer-file-row'
import { ACCEPTED } from './chosen-file'
import styles from './files.module.css'
import type { useFileQueue } from './use-file-queue'

interface AnswerFilesProps {
  unsent: readonly AnswerFile[]
  files: ReturnType<typeof useFileQueue>
  error: string | null
  /** What else there is to know of them. */
  hint?: string
}

/** The files of an answer, and the button that adds some. */
export function AnswerFiles({
  unsent,
  files,
  error,
  hint = 'Files you don’t send are deleted after a day.',
}: AnswerFilesProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    files.add([...(target.files ?? [])])
    target.value = '' // the same file can be chosen again
  }
  const count = unsent.length + files.underWay.length
  const problem = files.isTooMany
    ? `You can send ${LIMITS.answerFiles} files at a time. Send these first, then add more.`
    : error
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span className="label" id={`${id}-label`}>
        Files
      </span>
      <span className="hint" id={`${id}-hint`}>
        PNG, JPG, SVG or PDF. Up to {LIMITS.answerFiles} files, 5MB each. {hint}
      </span>
      {count > 0 && (
        <ul className={styles.answerFiles}>
          {unsent.map((file) => (
            <UploadedRow key={file.id} file={file} onRemove={() => files.remove(file.id)} />
          ))}
          {files.underWay.map((file) => (
            <UnderWayRow key={file.id} file={file} onRetry={() => files.retry(file)} onStop={() => files.stop(file)} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" onClick={() => input.current?.click()}>
          <Icon icon={Paperclip} />
          {count > 0 ? 'Add more files' : 'Add files'}
        </Button>
        <input ref={input} type="file" multiple hidden accept={ACCEPTED} aria-label="Choose files" onChange={add} />
      </div>
      {problem && (
        <span className="error" role="alert">
          <Icon icon={TriangleAlert} size="sm" />
          {problem}
        </span>
      )}
    </div>
  )
}
