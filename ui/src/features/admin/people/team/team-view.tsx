import { ForOwners } from '@/components/admin/for-owners'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Card } from '@/components/ui/card'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { InviteCard } from './invite-card'
import { MemberRow } from './member-row'
import { useTeam } from './team-data'
import { TurnsCard } from './turns-card'

export function TeamView() {
  const me = useAdminSession()
  if (me?.role !== 'owner') return <ForOwners can="manage the team" />
  return (
    <div className="detail">
      <Members ownId={me.id} />
      <div className="stack-5 min-w-0">
        <InviteCard />
        <TurnsCard />
      </div>
    </div>
  )
}

function Members({ ownId }: { ownId: string }) {
  const read = useTeam()
  return (
    <Card title="Members" className="min-w-0">
      {read.data ? (
        <ul className="members">
          {read.data.items.map((member) => (
            <MemberRow key={member.id} member={member} isMe={member.id === ownId} />
          ))}
        </ul>
      ) : (
        <ReadFallback title="The team couldn’t be loaded" read={read} />
      )}
    </Card>
  )
}
