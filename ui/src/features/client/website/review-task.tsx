import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { classNames } from '@/lib/class-names'
import { paths } from '@/lib/paths'
import type { ClientSite } from '@/lib/schemas'
import { clientSiteQuery } from './client-site'
import { LiveTask } from './live-task'
import { ReviewTaskSkeleton } from './review-task-skeleton'
import styles from './review-task.module.css'
import { REVIEW_WORDS } from './review-words'
import { reviewedSiteQuery } from './reviewed-site'
import { TaskPicture } from './task-picture'

/** What is to be done about the website: look at it, wait, or open it. `isExpected` where there is something. */
export function ReviewTask({ token, isExpected }: { token: string; isExpected: boolean }) {
  const { data: site, error } = useQuery(clientSiteQuery(token))
  if (error) return null
  if (!site) return isExpected && <ReviewTaskSkeleton />
  if (site.online) return <LiveTask token={token} site={site} online={site.online} isOnDashboard />
  return site.state === 'none' ? null : <Released token={token} state={site.state} />
}

const TO_DO = ['review', 'notes_unsent', 'late_notes', 'answered']

/** Its home page is the picture. */
function Released({ token, state }: { token: string; state: ClientSite['state'] }) {
  const { data } = useQuery(reviewedSiteQuery(token))
  const { title, text, action } = REVIEW_WORDS[state]
  return (
    <section className={classNames('sheet', styles.task)} aria-labelledby="review-task">
      <TaskPicture address={data?.preview} />
      <div className={styles.taskBody}>
        <h2 className="t-section" id="review-task">
          {title}
        </h2>
        <p>{text}</p>
        <Button asChild size="lg" variant={TO_DO.includes(state) ? 'primary' : 'outline'}>
          <Link to={paths.clientWebsite}>{action}</Link>
        </Button>
      </div>
    </section>
  )
}
