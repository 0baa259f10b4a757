import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const CRASHED = [
  'Something went wrong',
  'We couldn’t show this page. Reload it. If that doesn’t help, come back in a few minutes.',
] as const
const OFFLINE = ['You’re offline', 'Reload this page when you’re connected.'] as const

/** Plain links on purpose: a new load is what helps after a crash, or when a newer version replaced the code. */
export function CrashPage() {
  const [title, advice] = navigator.onLine ? CRASHED : OFFLINE
  useDocumentHead({ title: titled(title) })
  return (
    <>
      <AppHeader />
      <CrestPage mark="!" title={title} text={advice}>
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
      </CrestPage>
    </>
  )
}
