import { Link, useLocation } from 'react-router-dom'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const NO_PAGE = 'There’s no page at this address. The link may be old or mistyped.'
const NO_FILE =
  'This file was replaced or deleted, or the link is incomplete. Ask whoever sent it to you for a new one.'

export function NotFoundPage() {
  useDocumentHead({ title: titled('404 Page Not Found') })
  const text = useLocation().pathname.startsWith('/uploads/') ? NO_FILE : NO_PAGE
  return (
    <>
      <AppHeader />
      <CrestPage title="404 Page Not Found" text={text}>
        <Button asChild>
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </CrestPage>
    </>
  )
}
