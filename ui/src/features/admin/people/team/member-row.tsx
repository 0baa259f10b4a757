import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailAddress } from '@/components/ui/email-address'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { usePeople } from '@/lib/admin/use-people'
import type { Member } from '@/lib/schemas'
import { LeavingDialog } from './leaving-dialog'
import styles from './member-row.module.css'
import { ResetSecondFactor } from './reset-second-factor'
import { changeRole, sendLink, setDisabled, useTeamChange } from './team-data'

const memberLogins = lazyDialog(async () => (await import('../logins/member-logins')).MemberLogins)

const STATES = {
  active: null,
  invited: <Badge variant="secondary">Invited</Badge>,
  disabled: <Badge variant="outline">Disabled</Badge>,
} as const

export function MemberRow({ member, isMe }: { member: Member; isMe: boolean }) {
  const name = [member.firstName, member.lastName].filter(Boolean).join(' ')
  return (
    <li className={styles.member}>
      <div className="min-w-0">
        <b className="wrap-anywhere">{name || <EmailAddress address={member.email} />}</b>
        {name && (
          <p className="caption wrap-anywhere">
            <EmailAddress address={member.email} />
          </p>
        )}
        <p className="row marks">
          <Badge>{member.role === 'owner' ? 'Owner' : 'Staff'}</Badge>
          {STATES[member.state]}
          {member.hasSecondFactor && <Badge variant="outline">Second factor</Badge>}
          {isMe && <span className="caption">This is you</span>}
        </p>
      </div>
      {!isMe && <MemberActions member={member} />}
    </li>
  )
}

/** What an owner does to somebody else; their own role and access are up to another owner. */
function MemberActions({ member }: { member: Member }) {
  const [showsLogins, setShowsLogins] = useState(false)
  const role = useTeamChange(changeRole, 'Role Changed')
  const link = useTeamChange(sendLink, 'Link Sent')
  const access = useTeamChange(setDisabled, 'Access Changed')
  const [isLeaving, setLeaving] = useState(false)
  const read = usePeople()
  const people = read.data?.people ?? []
  const openOrders = people.find(({ id }) => id === member.id)?.openOrders ?? 0
  const isBusy = role.isPending || link.isPending || access.isPending
  const isDisabled = member.state === 'disabled'
  return (
    <div className="row" role="group" aria-label={`Actions for ${member.email}`}>
      {member.state === 'active' && (
        <Button variant="outline" size="sm" onClick={() => setShowsLogins(true)}>
          Logins
        </Button>
      )}
      {showsLogins && <memberLogins.Dialog member={member} onClose={() => setShowsLogins(false)} />}
      {!isDisabled && (
        <>
          <Button variant="outline" size="sm" disabled={isBusy} onClick={() => link.mutate(member)}>
            {member.state === 'invited' ? 'Resend invitation' : 'Send reset link'}
          </Button>
          <Button variant="outline" size="sm" disabled={isBusy} onClick={() => role.mutate(member)}>
            {member.role === 'owner' ? 'Make staff' : 'Make owner'}
          </Button>
        </>
      )}
      {member.hasSecondFactor && <ResetSecondFactor member={member} disabled={isBusy} />}
      <Button
        variant={isDisabled ? 'outline' : 'quiet-danger'}
        size="sm"
        // Whether they have open orders has to be known first.
        disabled={isBusy || (!isDisabled && read.isPending)}
        onClick={() => (openOrders > 0 ? setLeaving(true) : access.mutate({ member, handOverTo: null }))}
      >
        {isDisabled ? 'Enable' : 'Disable'}
      </Button>
      {isLeaving && (
        <LeavingDialog
          member={member}
          openOrders={openOrders}
          others={people.filter(({ id }) => id !== member.id)}
          onClose={() => setLeaving(false)}
          onDisable={(handOverTo) => access.mutate({ member, handOverTo })}
        />
      )}
    </div>
  )
}
