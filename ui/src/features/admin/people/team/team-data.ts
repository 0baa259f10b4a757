import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import type { Invitation, Member, Message, Team } from '@/lib/admin/types'
import { errorMessage, http } from '@/lib/http'
import { useSingleMutation } from '@/lib/use-single-mutation'

const PATH = adminKeys.team[0]

export function useTeam() {
  return useAdminRead<Team>(adminKeys.team, PATH)
}

/** Something done to the team: its toast, and the team as it is then. */
export function useTeamChange<Wish>(change: (wish: Wish) => Promise<string>, title: string, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (wish: Wish) => confirmed(() => change(wish)),
    onSuccess: (description) => {
      toast({ title, description })
      onDone?.()
    },
    onError: (error) => {
      toast({ title: 'Not Done', description: errorMessage(error), variant: 'destructive' })
    },
    // Also after a refusal: somebody else may have changed the team.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.team }),
  })
}

export async function invite(invitation: Invitation): Promise<string> {
  const { email } = await http.post<Member>(PATH, invitation)
  return `An invitation is on its way to ${email}. It is good for seven days.`
}

export async function sendLink(member: Member): Promise<string> {
  return (await http.post<Message>(`${PATH}/${member.id}/send-link`)).message
}

export async function changeRole(member: Member): Promise<string> {
  const role = member.role === 'owner' ? 'staff' : 'owner'
  const { email } = await http.patch<Member>(`${PATH}/${member.id}/role`, { role })
  return role === 'owner' ? `${email} is an owner now.` : `${email} is staff now.`
}

export async function setDisabled(member: Member): Promise<string> {
  const isDisabled = member.state === 'disabled'
  const { email } = await http.post<Member>(`${PATH}/${member.id}/${isDisabled ? 'enable' : 'disable'}`)
  return isDisabled ? `${email} can log in again.` : `${email} is logged out and cannot log in any more.`
}
