import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { paths } from '@/lib/paths'
import { WriteToUs } from './write-to-us'

/** In the form's place where the server has said that there is a password: nothing typed there could count. */
export function HasPassword() {
  useEffect(() => {
    document.getElementById('main')?.focus()
  }, [])
  return (
    <CrestPage title="You already have a password" text="This link sets it once, and that’s done.">
      <Button size="lg" block asChild>
        <Link to={paths.clientLogin}>Log in</Link>
      </Button>
      <Button variant="outline" block asChild>
        <Link to={paths.forgotPassword()}>Reset password</Link>
      </Button>
      <WriteToUs ask="Wasn’t you?" then=", and we’ll close every open login" />
    </CrestPage>
  )
}
