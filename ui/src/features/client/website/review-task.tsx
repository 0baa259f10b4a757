import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { reviewedSiteQuery } from './reviewed-site'
import './preview-frame.css'
import './review-task.css'

/** The one thing to do once a website is released: look at it. Its home page is the picture. */
export function ReviewTask({ token }: { token: string }) {
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
          Your website is ready for review
        </h2>
        <p>Look at all five pages. Click anything to leave a note, then send your notes in one go.</p>
        <Button asChild size="lg">
          <Link to={paths.clientWebsite}>Review your website</Link>
        </Button>
      </div>
    </section>
  )
}
