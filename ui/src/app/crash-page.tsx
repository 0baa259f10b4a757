import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { Seal } from '@/components/ui/seal'
import { paths } from '@/lib/paths'
import { useDocumentHead } from '@/lib/use-document-head'

/** Plain links on purpose: a new load is what helps after a crash, or when a newer version replaced the code. */
export function CrashPage() {
  useDocumentHead({ title: 'Something went wrong: Fundable' })
  return (
    <>
      <AppHeader />
      <Main className="narrow text-center">
        <div className="crest crest-lg">
          <Seal stage={0} detail="edge" mark="!" decorative />
        </div>
        <h1 className="t-page">Something went wrong</h1>
        <p className="muted mt-2.5 mb-6">
          This page could not be shown. Reload it; if it stays, please come back in a few minutes.
        </p>
        <div className="row justify-center">
          <Button
            onClick={() => {
              window.location.reload()
            }}
          >
            Reload
          </Button>
          <Button variant="outline" asChild>
            <a href={paths.home}>Back to Home</a>
          </Button>
        </div>
      </Main>
    </>
  )
}
