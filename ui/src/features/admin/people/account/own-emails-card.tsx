import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { Card } from '@/components/ui/card'
import { Segments } from '@/components/ui/segments'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { EmailChoice, EmailChoices } from '@/lib/schemas'
import styles from './own-emails-card.module.css'

type Choice = EmailChoice['choice']

const LABELS: Record<Choice, string> = { all: 'All', mine: 'Mine', none: 'None' }
const KINDS: Partial<Record<string, { title: string; when: string }>> = {
  'staff-new-orders': { title: 'New orders', when: 'Every morning after new orders' },
  'staff-form-received': { title: 'Intake forms', when: 'A client sends the form' },
  'staff-client-answer': {
    title: 'Messages and answers',
    when: 'A client writes you a message, or answers what you’re waiting for',
  },
  'staff-unanswered': { title: 'Clients who wait', when: 'Nobody has answered a client for 4 business hours' },
  'staff-changes-sent': { title: 'Changes', when: 'A client sends notes on the website' },
  'staff-charge-paid': { title: 'Later payments', when: 'A client pays what was charged after the order' },
  'staff-overdue': { title: 'Deadlines', when: 'The morning of a day with something due or late' },
  'staff-money-back': { title: 'Refunds and disputes', when: 'Money goes back, or a bank asks for it' },
}

/** What whoever is logged in is mailed about. Each choice is saved at once. */
export function OwnEmailsCard() {
  const read = useAdminRead(adminKeys.emailChoices, (signal) => http.get('/api/admin/email-choices', { signal }))
  const choose = useChoose()
  return (
    <Card title="Emails you get">
      {read.data ? (
        <ul className={styles.emails}>
          {read.data.items.map(({ kind, choice, choices }) => (
            <EmailRow kind={kind} key={kind}>
              {(title) => (
                <Segments
                  label={title}
                  segments={choices.map((value) => ({ value, label: LABELS[value] }))}
                  value={choice}
                  onChange={(value) => choose.mutate({ [kind]: value })}
                />
              )}
            </EmailRow>
          ))}
        </ul>
      ) : read.isPending ? (
        <EmailsWaiting />
      ) : (
        <ReadFallback title="Your emails couldn’t be loaded" read={read} />
      )}
      <p className={styles.foot}>
        “Mine” is what you have and what nobody has yet. Security, problems, and orders and tasks given to you always
        come. What nobody wants goes to the owners.
      </p>
    </Card>
  )
}

interface EmailRowProps {
  kind: string
  children: (title: string) => ReactNode
}

function EmailRow({ kind, children }: EmailRowProps) {
  const { title, when } = KINDS[kind] ?? { title: kind, when: '' }
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className="caption">{when}</p>
      </div>
      {children(title)}
    </li>
  )
}

/** With the room of the rows that come, so that nothing below moves under a press. */
function EmailsWaiting() {
  return (
    <ul className={styles.emails} aria-busy="true">
      {Object.keys(KINDS).map((kind) => (
        <EmailRow kind={kind} key={kind}>
          {() => <Skeleton width="9rem" height="2.25rem" />}
        </EmailRow>
      ))}
    </ul>
  )
}

function useChoose() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (choices: Record<string, Choice>) => http.put('/api/admin/email-choices', { body: { choices } }),
    onMutate: (choices) => {
      // The switch moves with the press; a refusal moves it back.
      queryClient.setQueryData<EmailChoices>(
        adminKeys.emailChoices,
        (was) => was && { items: was.items.map((one) => ({ ...one, choice: choices[one.kind] ?? one.choice })) },
      )
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(adminKeys.emailChoices, saved)
      toast({ title: 'Emails Saved', description: 'It counts from the next email on.' })
    },
    onError: (error) => {
      toastSaveFailed(error)
      void queryClient.invalidateQueries({ queryKey: adminKeys.emailChoices })
    },
  })
}
