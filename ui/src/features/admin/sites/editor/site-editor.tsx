import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { adminPaths } from '@/lib/admin/admin-paths'
import { ApiError, isGone } from '@/lib/http'
import { whyFailed } from '@/lib/why-failed'
import { ContentEditor } from './content-editor'
import { useSiteContent } from './site-content'
import styles from './site-editor.module.css'

/** What a website says and how it looks, with the pages as they will be beside it. */
export function SiteEditor({ orderId }: { orderId: string }) {
  const read = useSiteContent(orderId)
  return (
    <>
      <div className={styles.siteEditorTop}>
        <Button asChild variant="ghost" size="sm">
          <Link to={adminPaths.orderRoom(orderId, 'site')}>
            <Icon icon={ArrowLeft} size="sm" />
            Order
          </Link>
        </Button>
        <h1 className="t-section">Edit the website</h1>
        {read.data && <bdi className="caption">{read.data.fromForm[0]?.text}</bdi>}
      </div>
      {read.data ? <ContentEditor orderId={orderId} content={read.data} /> : <Missing read={read} />}
    </>
  )
}

/** There may be nothing to edit: no form yet, or a website that is built elsewhere. */
function Missing({ read }: { read: ReturnType<typeof useSiteContent> }) {
  const { error } = read
  return (
    <div className="sheet">
      {error instanceof ApiError && [404, 409].includes(error.status) ? (
        <EmptyState title={isGone(error) ? 'Order not found' : 'Nothing to edit yet'} text={whyFailed(error)} />
      ) : (
        <ReadFallback title="The website couldn’t be loaded" read={read} />
      )}
    </div>
  )
}
