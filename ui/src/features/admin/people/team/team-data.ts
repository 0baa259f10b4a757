import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/components/ui/toast-failure'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { SAVED, sentOrSaved } from '@/lib/admin/saved-mail'
import { http } from '@/lib/http'
import type { Invitation, Member } from '@/lib/schemas'

export function useTeam() {
  return useAdminRead(adminKeys.team, (signal) => http.get('/api/admin/team', { signal }))
}

/** A toast whose title depends on what was done. */
interface Done {
  title: string
  description: string
}

/** Something done to the team: its toast, and the team as it is then. */
export function useTeamChange<Request>(
  change: (request: Request) => Promise<string | Done>,
  title: string,
  onDone?: () => void,
) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (request: Request) => confirmed(() => change(request)),
    onSuccess: (done) => {
      toast(typeof done === 'string' ? { title, description: done } : done)
      onDone?.()
    },
    onError: (error) => {
      toastFailure('That Didn’t Work', error)
    },
    // Also after a refusal: somebody else may have changed the team.
    onSettled: () => {
      refreshOrders(queryClient)
      return queryClient.invalidateQueries({ queryKey: adminKeys.team })
    },
  })
}

export async function invite(invitation: Invitation, sendsMail: boolean): Promise<Done> {
  const { email } = await http.post('/api/admin/team', { body: invitation })
  return sendsMail
    ? {
        title: 'Invitation Sent',
        description: `An invitation is on its way to ${email}. It expires in seven days.`,
      }
    : { title: 'Invitation Saved', description: SAVED }
}

export async function sendLink(member: Member): Promise<Done> {
  const { message, code } = await http.post('/api/admin/team/{member_id}/send-link', {
    params: { member_id: member.id },
  })
  return { title: sentOrSaved('Link', code), description: message }
}

export async function changeRole(member: Member): Promise<string> {
  const role = member.role === 'owner' ? 'staff' : 'owner'
  const { email } = await http.patch('/api/admin/team/{member_id}/role', {
    params: { member_id: member.id },
    body: { role },
  })
  return role === 'owner' ? `${email} is an owner now.` : `${email} is staff now.`
}

export async function resetSecondFactor(member: Member): Promise<string> {
  const { email } = await http.post('/api/admin/team/{member_id}/reset-second-factor', {
    params: { member_id: member.id },
  })
  return `${email} is logged out. They log in with the password alone until they set up a new second factor.`
}

interface Access {
  member: Member
  /** Who gets their open orders, where they have any. */
  handOverTo: string | null
}

export async function setDisabled({ member, handOverTo }: Access): Promise<string> {
  const params = { member_id: member.id }
  if (member.state === 'disabled') {
    const { email } = await http.post('/api/admin/team/{member_id}/enable', { params })
    return `${email} can log in again.`
  }
  const { email } = await http.post('/api/admin/team/{member_id}/disable', { params, body: { handOverTo } })
  return `${email} is logged out and can’t log in anymore.`
}
