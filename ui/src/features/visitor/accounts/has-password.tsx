import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** In the form's place once the server has said that there is a password: nothing typed there could count. */
export function AlreadySet() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <div ref={box} tabIndex={-1}>
      <HasPassword />
    </div>
  )
}

export function HasPassword() {
  return (
    <div className="sheet sheet-pad stack-5">
      <Alert title="You already have a password">Log in with it, or reset it.</Alert>
      <Button size="lg" block asChild>
        <Link to={paths.clientLogin}>Log in</Link>
      </Button>
      <Button variant="outline" block asChild>
        <Link to={paths.forgotPassword()}>Reset password</Link>
      </Button>
    </div>
  )
}
