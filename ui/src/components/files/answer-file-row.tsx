import { FileText, Image, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { fileFacts } from '@/lib/file-facts'
import type { AnswerFile } from '@/lib/schemas'
import type { ChosenFile } from './chosen-file'

const thumbOf = (name: string) => (name.toLowerCase().endsWith('.pdf') ? FileText : Image)

/** A file that the server keeps for the answer. */
export function UploadedRow({ file, onRemove }: { file: AnswerFile; onRemove: () => Promise<void> }) {
  const remove = useSingleMutation({ mutationFn: onRemove, failed: 'Not Removed' })
  return (
    <li className="upload">
      <span className="thumb">
        <Icon icon={thumbOf(file.name)} />
      </span>
      <span className="name">{file.name}</span>
      <span className="state num">{fileFacts(file)}</span>
      <span className="act">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Remove ${file.name}`}
          busy={remove.isPending || remove.isSuccess}
          busyLabel="Removing..."
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      </span>
    </li>
  )
}

interface UnderWayRowProps {
  file: ChosenFile
  onRetry: () => void
  onStop: () => void
}

/** A file on its way, or one that could not go. */
export function UnderWayRow({ file, onRetry, onStop }: UnderWayRowProps) {
  const { name } = file.file
  const hasFailed = file.state === 'failed'
  return (
    <li className="upload">
      <span className="thumb">
        <Icon icon={hasFailed ? TriangleAlert : thumbOf(name)} />
      </span>
      <span className="name">{name}</span>
      {hasFailed ? (
        <span className="state error" role="status">
          {file.problem}
        </span>
      ) : (
        <progress value={file.share} max={1} aria-label={`Uploading ${name}`} />
      )}
      <span className="act">
        {hasFailed && !file.isFinal && (
          <Button variant="outline" size="sm" aria-label={`Try again: ${name}`} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant="ghost" size="sm" aria-label={hasFailed ? `Remove ${name}` : `Cancel ${name}`} onClick={onStop}>
          {hasFailed ? 'Remove' : 'Cancel'}
        </Button>
      </span>
    </li>
  )
}
