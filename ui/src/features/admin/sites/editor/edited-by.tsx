import { formatDateTime } from '@/lib/dates'
import type { SiteEdit } from '@/lib/schemas'
import styles from './site-editor.module.css'
import { wordLabel } from './site-typed'

/** Who wrote what stands there, when, why and on whose word. */
export function EditedBy({ edit }: { edit: SiteEdit }) {
  return (
    <span className={styles.editedBy}>
      Edited by <bdi>{edit.by}</bdi>, <span className="num">{formatDateTime(edit.at)}</span>, on {wordLabel(edit.word)}:{' '}
      <q dir="auto">{edit.why}</q>
    </span>
  )
}
