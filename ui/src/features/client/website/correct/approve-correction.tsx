import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast-store'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { useApprove } from '@/features/client/website/client-site'
import { CORRECT_PATH, LIVE_PATH, REPORT_PATH } from '@/lib/client-order'
import { correctionsQuery } from '@/lib/corrections'
import { paths } from '@/lib/paths'
import type { ClientSite, Correction } from '@/lib/schemas'
import styles from './new-version.module.css'

const NAME_MAX = 120

interface ApproveCorrectionProps {
  token: string
  found: Correction
  site: ClientSite
}

/** The client's own approval of what they corrected: exactly this version, under their name. */
export function ApproveCorrection({ token, found, site }: ApproveCorrectionProps) {
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const approve = useApproveCorrection(token, found)
  const isEmpty = name.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isEmpty) approve.mutate({ hash: found.build.hash, name })
  }
  if (found.problems.length > 0) return <Problems problems={found.problems} />
  return (
    <form className="sheet sheet-pad stack" noValidate aria-labelledby="version-approve" onSubmit={submit}>
      <Unsaved isUnsaved={!isEmpty && !approve.isSuccess} />
      <h2 className="t-card" id="version-approve">
        Put it online
      </h2>
      <p>{site.wording}</p>
      <Field
        label="Type your full name"
        hint="This is your signature. We keep it with the date, your network address and your browser."
        error={isChecked && isEmpty ? 'Type your full name to approve.' : approve.problem}
      >
        <Input autoComplete="name" maxLength={NAME_MAX} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Button type="submit" size="lg" block busy={approve.isPending} busyLabel="Approving...">
        Approve version {found.build.number}
      </Button>
    </form>
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <section className="sheet sheet-pad stack" aria-labelledby="version-problems">
      <h2 className="t-card" id="version-problems">
        {problems.length === 1 ? 'One thing has to be fixed first' : `${problems.length} things have to be fixed first`}
      </h2>
      <ul className={styles.versionChanges}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div className="row">
        <Button asChild>
          <Link to={CORRECT_PATH}>Change it</Link>
        </Button>
        <Button asChild variant="ghost">
          <Link to={REPORT_PATH}>Open report</Link>
        </Button>
      </div>
      <Alert title="Nothing is online yet">Your website stays as it is until you approve a new version.</Alert>
    </section>
  )
}

/** Leads to the website: it goes online by itself, or as soon as the agency puts it there. */
function useApproveCorrection(token: string, found: Correction) {
  const approve = useApprove(token)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const onSuccess = (after: ClientSite) => {
    const isOnline = after.online?.hash === found.build.hash
    queryClient.removeQueries({ queryKey: correctionsQuery(token).queryKey })
    void navigate(isOnline ? LIVE_PATH : paths.clientDashboard)
    toast({
      title: isOnline ? `Version ${found.build.number} Is Online` : `Version ${found.build.number} Approved`,
      description: isOnline ? 'Visitors see it from now on.' : 'It goes online next.',
    })
  }
  return {
    ...approve,
    mutate: (body: { hash: string; name: string }) => approve.mutate(body, { onSuccess }),
  }
}
