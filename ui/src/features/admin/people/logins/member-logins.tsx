import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { LoginList } from '@/components/ui/login-list'
import type { Member } from '@/lib/schemas'
import { useEndAll, useEndLogin, useLogins } from './logins-data'
import { WrongFactors } from './wrong-factors'

/** Where a colleague is logged in, for an owner. */
export function MemberLogins({ member, onClose }: { member: Member; onClose: () => void }) {
  const read = useLogins(member)
  const one = useEndLogin(member)
  const all = useEndAll(member)
  const isBusy = one.isPending || all.isPending
  const items = read.data?.items
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={`Logins of ${member.email}`}
      description="Logging out a device ends its login at once. To keep somebody out, disable their account."
    >
      {!items && <ReadFallback title="The logins couldn’t be loaded" read={read} />}
      {read.data?.wrongFactors && <WrongFactors found={read.data.wrongFactors} />}
      {items?.length === 0 && <p>They’re not logged in anywhere.</p>}
      {items && <LoginList logins={items} isBusy={isBusy} onEnd={({ id }) => one.mutate(id)} />}
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Close</Button>
        </DialogClose>
        {items && items.length > 0 && (
          <Button
            variant="destructive"
            busy={all.isPending}
            busyLabel="Logging out..."
            onClick={() => all.mutate(undefined, { onSuccess: onClose })}
          >
            Log out everywhere
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
