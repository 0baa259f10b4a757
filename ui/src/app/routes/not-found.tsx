import { Link } from 'react-router-dom'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { Seal } from '@/components/ui/seal'
import { paths } from '@/lib/paths'
import { useDocumentHead } from '@/lib/use-document-head'

export function NotFoundPage() {
  useDocumentHead({ title: '404 Page Not Found: Fundable' })
  return (
    <>
      <AppHeader />
      <Main className="narrow text-center">
        <div className="crest crest-lg">
          <Seal stage={0} detail="edge" mark="?" />
        </div>
        <h1 className="t-page">404 Page Not Found</h1>
        <p className="muted mt-2.5 mb-6">There is no page at this address. The link may be old, or mistyped.</p>
        <Button asChild>
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </Main>
    </>
  )
}
