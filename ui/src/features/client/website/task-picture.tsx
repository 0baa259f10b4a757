import { classNames } from '@/lib/class-names'
import previewFrameStyles from './preview-frame.module.css'
import styles from './review-task.module.css'

/** The top of the home page beside what is to be done about it; empty until `address` is known. Nothing in it can be
 * reached. */
export function TaskPicture({ address }: { address: string | undefined }) {
  return (
    <div className={styles.taskPic} aria-hidden="true">
      {address && (
        <div className={classNames(previewFrameStyles.previewView, styles.taskFrame)}>
          <iframe src={address} title="Home page" sandbox="allow-same-origin" tabIndex={-1} inert />
        </div>
      )}
    </div>
  )
}
