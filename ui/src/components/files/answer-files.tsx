import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '@/components/ui/icon'
import { LIMITS } from '@/generated/limits'
import type { AnswerFile } from '@/lib/schemas'
import { AddFiles, FileRows, tooMany } from './file-rows'
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
  const count = unsent.length + files.underWay.length
  const problem = tooMany(files) ?? error
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span className="label" id={`${id}-label`}>
        Files
      </span>
      <span className="hint" id={`${id}-hint`}>
        PNG, JPG, SVG or PDF. Up to {LIMITS.answerFiles} files, 5MB each. {hint}
      </span>
      <FileRows unsent={unsent} files={files} />
      <div>
        <AddFiles files={files} variant="outline">
          {count > 0 ? 'Add more files' : 'Add files'}
        </AddFiles>
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
