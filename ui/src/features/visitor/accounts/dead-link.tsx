import { UserRound, Users } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { Ways, type Way } from '@/components/ui/ways'
import { paths } from '@/lib/paths'
import { WriteToUs } from './write-to-us'

const WAYS: readonly Way[] = [
  { icon: UserRound, title: 'I know my password', text: 'Log in', to: paths.clientLogin },
  { icon: Users, title: 'I work here', text: 'Get a staff link', to: paths.forgotPassword('staff') },
]

/** In the form's place: from the first, or once the server has said so. */
export function DeadLink() {
  useEffect(() => {
    document.getElementById('main')?.focus()
  }, [])
  return (
    <CrestPage
      title="This link no longer works"
      text="It has been used or has expired. Your order and your password are safe."
    >
      <Button size="lg" block asChild>
        <Link to={paths.forgotPassword()}>Get a new link</Link>
      </Button>
      <Ways ways={WAYS} />
      <WriteToUs ask="Not your email anymore?" />
    </CrestPage>
  )
}
