import { Link, useLocation } from 'react-router-dom'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function NotFoundPage() {
  useDocumentHead({ title: titled('404 Page Not Found') })
  const isFile = useLocation().pathname.startsWith('/uploads/')
  const text = `There’s no ${isFile ? 'file' : 'page'} at this address. The link may be old or mistyped.`
  return (
    <>
      <AppHeader />
      <CrestPage title="404 Page Not Found" text={isFile ? `${text} Ask whoever sent it for a new one.` : text}>
        <Button asChild>
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </CrestPage>
    </>
  )
}
