import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Fingerprint } from '@/components/ui/fingerprint'
import { Input } from '@/components/ui/input'
import { formatDateTime } from '@/lib/dates'
import { errorMessage, serverMessageOr } from '@/lib/http'
import type { ClientSite, ReviewedSite } from '@/lib/schemas'
import { useApprove } from './client-site'
import { SITE_PAGES } from './reviewed-site'
import './approve.css'

const NAME_MAX = 120

interface ApproveDialogProps {
  token: string
  reviewed: ReviewedSite
  site: ClientSite
  onClose: () => void
}

/** Exactly what is approved, and a typed name for it. */
export default function ApproveDialog({ token, reviewed, site, onClose }: ApproveDialogProps) {
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const approve = useApprove(token)
  const isEmpty = name.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isEmpty) document.querySelector<HTMLElement>('.sign-body input')?.focus()
    else approve.mutate({ hash: reviewed.hash, name }, { onSuccess: onClose })
  }
  const failure = approve.error && serverMessageOr(approve.error, errorMessage(approve.error))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Approve this website"
      description="You approve exactly this build, and we’ll put exactly this build online."
      holdsText={!isEmpty}
      wide
    >
      <form className="sign-body" noValidate onSubmit={submit}>
        <What reviewed={reviewed} site={site} />
        <p>{site.wording}</p>
        <Field
          label="Type your full name"
          hint="This is your signature. We keep it with the date, your network address and the fingerprint."
          error={isChecked && isEmpty ? 'Type your full name to approve.' : failure}
        >
          <Input
            autoComplete="name"
            maxLength={NAME_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <div>
          <h3>What happens next</h3>
          <p className="muted">
            We put build {reviewed.build} online and email you. Later changes need a new approval.
          </p>
        </div>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline">Keep looking</Button>
          </DialogClose>
          <Button type="submit" busy={approve.isPending} busyLabel="Approving...">
            Approve build {reviewed.build}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function What({ reviewed, site }: { reviewed: ReviewedSite; site: ClientSite }) {
  return (
    <dl className="ledger">
      <Row label="Website of" value={site.name} />
      <Row label="Web address" value={site.address || reviewed.domain || 'We’ll set it up with you'} />
      <Row
        label="Build"
        value={
          <span className="num">
            {reviewed.build}, {formatDateTime(reviewed.createdAt)}
          </span>
        }
      />
      <Row label="Fingerprint" value={<Fingerprint hash={reviewed.hash} />} />
      <Row label="Pages" value={SITE_PAGES.map((page) => page.label).join(', ')} />
    </dl>
  )
}

function Row({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  )
}
