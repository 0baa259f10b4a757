import { toast } from '@/components/ui/toast-store'
import { fileFacts } from '@/lib/file-facts'
import { errorMessage, readFile, serverMessageOr } from '@/lib/http'
import { saveFile } from '@/lib/save-file'
import type { AnswerFile } from '@/lib/schemas'
import { useSingleMutation } from '@/lib/use-single-mutation'

/** The files of a note, to be saved: they open with the client's own login alone. */
export function NoteFiles({ files, token }: { files: readonly AnswerFile[]; token: string }) {
  const save = useSingleMutation({
    mutationFn: async (file: AnswerFile) =>
      saveFile(await readFile(`/api/client/note-files/${file.id}`, { token }), file.name),
    onError: (error) => {
      const description = serverMessageOr(error, errorMessage(error))
      toast({ title: 'Not Downloaded', description, variant: 'destructive' })
    },
  })
  return (
    <ul className="note-files">
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" className="text-btn" onClick={() => save.mutate(file)}>
            <span className="sr">Download </span>
            {file.name}
          </button>{' '}
          <span className="caption num">{fileFacts(file)}</span>
        </li>
      ))}
    </ul>
  )
}
