import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { fileFacts } from '@/lib/file-facts'
import { readFile } from '@/lib/http'
import { saveFile } from '@/lib/save-file'
import type { AnswerFile } from '@/lib/schemas'
import styles from './notes.module.css'

/** The files of a note, to be saved: they open with the client's own login alone. */
export function NoteFiles({ files, token }: { files: readonly AnswerFile[]; token: string }) {
  const save = useSingleMutation({
    mutationFn: async (file: AnswerFile) =>
      saveFile(await readFile(`/api/client/note-files/${file.id}`, { token }), file.name),
    failed: 'Not Downloaded',
  })
  return (
    <ul className={styles.noteFiles}>
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" className={styles.textBtn} onClick={() => save.mutate(file)}>
            <span className="sr">Download </span>
            {file.name}
          </button>{' '}
          <span className="caption num">{fileFacts(file)}</span>
        </li>
      ))}
    </ul>
  )
}
