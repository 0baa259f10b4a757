import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { removal } from '@/features/admin/people/second-factor/removal'
import type { Member } from '@/lib/schemas'
import { resetSecondFactor, useTeamChange } from './team-data'

/** For a colleague who has lost their device and their recovery codes. */
export function ResetSecondFactor({ member, disabled }: { member: Member; disabled: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const reset = useTeamChange(resetSecondFactor, 'Second Factor Reset')
  return (
    <>
      <Button variant="outline" size="sm" disabled={disabled || reset.isPending} onClick={() => setAsking(true)}>
        Reset second factor
      </Button>
      {isAsking && (
        <removal.Dialog
          title="Reset the second factor?"
          description={`Make sure it was really ${member.email} who asked, in person or by phone. Their passkeys, app and recovery codes stop working, and they’re logged out everywhere. We’ll email them about it.`}
          action="Reset"
          onClose={() => setAsking(false)}
          onRemove={() => reset.mutate(member)}
        />
      )}
    </>
  )
}
