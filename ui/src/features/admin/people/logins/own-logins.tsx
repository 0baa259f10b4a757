import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { LoginList } from '@/components/ui/login-list'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useEndAll, useEndLogin, useLogins } from './logins-data'
import { WrongFactors } from './wrong-factors'

/** Where somebody is logged in, and ending it. */
export function OwnLogins() {
  const read = useLogins('mine')
  const one = useEndLogin('mine')
  const others = useEndAll('mine')
  const isBusy = one.isPending || others.isPending
  const hasOthers = read.data && read.data.items.length > 1
  return (
    <Card
      title="Your logins"
      headAside={
        hasOthers && (
          <Button variant="outline" size="sm" disabled={isBusy} onClick={() => others.mutate(undefined)}>
            Log out everywhere else
          </Button>
        )
      }
    >
      {read.data ? (
        <>
          {read.data.wrongFactors && (
            <CardContent>
              <WrongFactors found={read.data.wrongFactors} />
            </CardContent>
          )}
          <LoginList logins={read.data.items} isBusy={isBusy} onEnd={({ id }) => one.mutate(id)} />
          <p className="caption entries-foot">
            Don’t know a device? Log it out and <Link to={adminPaths.account}>change your password</Link>.
          </p>
        </>
      ) : (
        <ReadFallback title="Your logins couldn’t be loaded" read={read} />
      )}
    </Card>
  )
}
