import { FileText, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { fileFacts } from '@/lib/file-facts'
import { readFile } from '@/lib/http'
import { saveFile } from '@/lib/save-file'
import type { AnswerFile } from '@/lib/schemas'
import styles from './thread.module.css'

interface ThreadFilesProps {
  files: readonly AnswerFile[]
  addressOf: (file: AnswerFile) => string
  /** A client's; staff are known by their session, and get plain links. */
  token?: string
}

/** Files of a message. They can only be saved. */
export function ThreadFiles({ files, addressOf, token }: ThreadFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          {token === undefined ? (
            <a className={styles.file} href={addressOf(file)} download={file.name}>
              <FileWords file={file} />
            </a>
          ) : (
            <FileButton file={file} address={addressOf(file)} token={token} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** No plain link: only the client's own login opens it. */
function FileButton({ file, address, token }: { file: AnswerFile; address: string; token: string }) {
  const save = useSingleMutation({
    mutationFn: async () => saveFile(await readFile(address, { token }), file.name),
    failed: 'Not Downloaded',
  })
  return (
    <button type="button" className={styles.file} aria-busy={save.isPending} onClick={() => save.mutate()}>
      <FileWords file={file} />
    </button>
  )
}

function FileWords({ file }: { file: AnswerFile }): ReactNode {
  return (
    <>
      <Icon icon={file.contentType.startsWith('image/') ? Image : FileText} />
      <span>
        <span className="sr">Download </span>
        <bdi>{file.name}</bdi>
        <small className="num">{fileFacts(file)}</small>
      </span>
    </>
  )
}
