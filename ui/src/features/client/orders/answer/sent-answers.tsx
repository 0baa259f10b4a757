import { Button } from '@/components/ui/button'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { formatDateTime } from '@/lib/dates'
import { fileFacts } from '@/lib/file-facts'
import { readFile } from '@/lib/http'
import { saveFile } from '@/lib/save-file'
import type { AnswerFile, ClientAnswer } from '@/lib/schemas'
import styles from './answer.module.css'

/** What the client has sent so far, as it is with us. */
export function SentAnswers({ answers, token }: { answers: readonly ClientAnswer[]; token: string }) {
  return (
    <ul className={styles.sentAnswers}>
      {answers.map(({ id, text, sentAt, files }) => (
        <li key={id}>
          <p className="caption">
            You sent this on{' '}
            <time className="num" dateTime={sentAt}>
              {formatDateTime(sentAt)}
            </time>
          </p>
          {text && <blockquote dir="auto">{text}</blockquote>}
          {files.length > 0 && (
            <ul className={styles.sentFiles}>
              {files.map((file) => (
                <SentFile key={file.id} file={file} token={token} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A file can only be saved, and only with the client's own login: so no plain link will do. */
function SentFile({ file, token }: { file: AnswerFile; token: string }) {
  const save = useSingleMutation({
    mutationFn: async () => saveFile(await readFile(`/api/client/answer-files/${file.id}`, { token }), file.name),
    failed: 'Not Downloaded',
  })
  return (
    <li>
      <span className="min-w-0">
        <span className={styles.name}>{file.name}</span> <span className="caption num">{fileFacts(file)}</span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Download ${file.name}`}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        Download
      </Button>
    </li>
  )
}
