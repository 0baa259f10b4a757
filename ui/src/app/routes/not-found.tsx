import { CircleHelp, Eye, UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { Ways, type Way } from '@/components/ui/ways'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const WAYS: readonly Way[] = [
  {
    icon: Eye,
    title: 'See your website',
    text: 'Three finished home pages in a second',
    to: paths.see,
    isServed: true,
  },
  { icon: UserRound, title: 'Client login', text: 'Follow your order and your website', to: paths.clientLogin },
  { icon: CircleHelp, title: 'Questions', text: 'Short answers about the offer', to: paths.questions },
]

export function NotFoundPage() {
  useDocumentHead({ title: titled('404 Page Not Found') })
  const isFile = useLocation().pathname.startsWith('/uploads/')
  const text = `There’s no ${isFile ? 'file' : 'page'} at this address. The link may be old or mistyped.`
  return (
    <>
      <AppHeader />
      <CrestPage title="404 Page Not Found" text={isFile ? `${text} Ask whoever sent it for a new one.` : text}>
        {!isFile && <Ways ways={WAYS} />}
        <Button asChild>
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </CrestPage>
      <AppFooterSlim />
    </>
  )
}
