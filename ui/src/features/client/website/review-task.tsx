import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { clientSiteQuery } from './client-site'
import { LiveTask } from './live-task'
import { reviewedSiteQuery } from './reviewed-site'
import './preview-frame.css'
import './review-task.css'

/** What is to be done about the website: look at it, wait, or open it. */
export function ReviewTask({ token }: { token: string }) {
  const { data: site } = useQuery(clientSiteQuery(token))
  if (!site) return null
  if (site.online) return <LiveTask token={token} site={site} online={site.online} isOnDashboard />
  return site.name ? <Released token={token} isApproved={site.isApproved} /> : null
}

/** Its home page is the picture. */
function Released({ token, isApproved }: { token: string; isApproved: boolean }) {
  const { data } = useQuery(reviewedSiteQuery(token))
  return (
    <section className="sheet task" aria-labelledby="review-task">
      <div className="task-pic" aria-hidden="true">
        {data && (
          <div className="preview-view">
            <iframe src={data.preview} title="Home page" sandbox="allow-same-origin" tabIndex={-1} inert />
          </div>
        )}
      </div>
      <div className="task-body">
        <h2 className="t-section" id="review-task">
          {isApproved ? 'You approved your website' : 'Your website is ready for review'}
        </h2>
        <p>
          {isApproved
            ? 'We’re putting it online now, and email you when it’s live.'
            : 'Look at all five pages. Click anything to leave a note, then send your notes in one go. Nothing to change? Approve it.'}
        </p>
        <Button asChild size="lg" variant={isApproved ? 'outline' : 'primary'}>
          <Link to={paths.clientWebsite}>{isApproved ? 'Your approval' : 'Review your website'}</Link>
        </Button>
      </div>
    </section>
  )
}
