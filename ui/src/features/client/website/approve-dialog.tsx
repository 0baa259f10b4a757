import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { BrokenAtDots } from '@/components/ui/broken-at-dots'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Fingerprint } from '@/components/ui/fingerprint'
import { Input } from '@/components/ui/input'
import notesStyles from '@/features/client/website/notes/notes.module.css'
import { formatDateTime } from '@/lib/dates'
import type { ClientSite, ReviewedSite, WebsiteNote } from '@/lib/schemas'
import { ApprovePaper } from './approve-paper'
import styles from './approve.module.css'
import { changesQuery, useApprove } from './client-site'
import { OpenPoints } from './open-points'

const NAME_MAX = 120

interface ApproveDialogProps {
  token: string
  reviewed: ReviewedSite
  site: ClientSite
  notes: readonly WebsiteNote[]
  onClose: () => void
}

/** Exactly what is approved, and a typed name for it: the build that was looked at when it was opened. A newer one has to
 * be looked at first. */
export default function ApproveDialog({ token, reviewed: newest, site, notes, onClose }: ApproveDialogProps) {
  const [reviewed] = useState(newest)
  const isOld = reviewed.hash !== newest.hash
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const approve = useApprove(token)
  const isEmpty = name.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isOld) onClose()
    else if (isEmpty) document.querySelector<HTMLElement>('[data-sign-body] input')?.focus()
    else approve.mutate({ hash: reviewed.hash, name }, { onSuccess: onClose })
  }
  const failure = approve.problem
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Approve this website"
      description="You approve exactly this version, and we’ll put exactly this version online."
      holdsText={!isEmpty}
      className={styles.sign}
    >
      <ApprovePaper reviewed={reviewed} address={site.address || reviewed.domain} />
      <form className={styles.signBody} data-sign-body noValidate onSubmit={submit}>
        <What reviewed={reviewed} site={site} notes={notes} onClose={onClose} />
        <OpenPoints token={token} />
        {unsentOf(notes) > 0 && <Unsent count={unsentOf(notes)} />}
        <p>{site.wording}</p>
        <Field
          label="Type your full name"
          hint="This is your signature."
          error={isOld ? undefined : isChecked && isEmpty ? 'Type your full name to approve.' : failure}
        >
          <Input
            autoComplete="name"
            maxLength={NAME_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Changes token={token} build={reviewed.build} />
        <KeptWithIt reviewed={reviewed} />
        <p className="small muted">
          <b>What happens next.</b> {whatComes(site, reviewed.build)}
        </p>
        {isOld && (
          <Alert variant="danger" title="There’s a newer version">
            Nothing was approved. Look at version {newest.build} first.
          </Alert>
        )}
        <DialogFooter>
          <DialogClose>
            <Button variant="outline">Keep looking</Button>
          </DialogClose>
          <Button type="submit" busy={approve.isPending} busyLabel="Approving...">
            {isOld ? `Look at version ${newest.build}` : `Approve version ${reviewed.build}`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function whatComes({ isHostingOver, address }: ClientSite, build: number): string {
  if (isHostingOver) return 'Your hosting has ended, so it goes online once that’s renewed.'
  if (!address) return 'It goes online once your web address is connected, and we’ll email you.'
  return `We put version ${build} online and email you.`
}

function What({ reviewed, site, notes, onClose }: Omit<ApproveDialogProps, 'token'>) {
  return (
    <dl className="ledger">
      <Row label="Website of" value={site.name} />
      <Row
        label="Web address"
        value={<BrokenAtDots name={site.address || reviewed.domain || 'We’ll set it up with you'} />}
      />
      {notes.length > 0 && <Row label="Your notes" value={<Notes notes={notes} onClose={onClose} />} />}
    </dl>
  )
}

function Unsent({ count }: { count: number }) {
  return (
    <Alert variant="notice" title={count === 1 ? '1 note isn’t sent' : `${count} notes aren’t sent`}>
      We haven’t seen {count === 1 ? 'it' : 'them'}. Send your notes first, or delete them.
    </Alert>
  )
}

/** What an approval is kept with. */
function KeptWithIt({ reviewed }: { reviewed: ReviewedSite }) {
  return (
    <details className={styles.signChanges}>
      <summary>Details we keep with it</summary>
      <dl className="ledger">
        <Row
          label="Version"
          value={
            <span className="num">
              {reviewed.build}, {formatDateTime(reviewed.createdAt)}
            </span>
          }
        />
        <Row label="Fingerprint" value={<Fingerprint hash={reviewed.hash} />} />
        <Row label="Also" value="The date, your network address and your browser" />
      </dl>
    </details>
  )
}

const unsentOf = (notes: readonly WebsiteNote[]) => notes.filter(({ round }) => round === null).length

/** How many were answered how. Those that weren't sent are named, because nobody but the client has seen them. */
function Notes({ notes, onClose }: Pick<ApproveDialogProps, 'notes' | 'onClose'>) {
  const unsent = unsentOf(notes)
  const declined = notes.filter(({ reply }) => reply?.verdict === 'declined').length
  const done = notes.filter(({ reply }) => reply && reply.verdict !== 'declined').length
  const counts = [
    [done, 'done'],
    [declined, 'not done'],
    [unsent, 'not sent'],
  ] as const
  const said = counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []))
  return (
    <>
      {said.join(', ')}.{' '}
      <button type="button" className={notesStyles.textBtn} onClick={onClose}>
        See your notes
      </button>
    </>
  )
}

/** In words, since the build that was approved or that notes were sent on. */
function Changes({ token, build }: { token: string; build: number }) {
  const { data } = useQuery(changesQuery(token, build))
  if (!data?.since || data.since === build) return null
  return (
    <details className={styles.signChanges}>
      <summary>
        What changed since version {data.since} <span className="num">({data.changes.length})</span>
      </summary>
      {data.changes.length === 0 ? (
        <p className="muted">None of the words.</p>
      ) : (
        <ul>
          {data.changes.map(({ sentence }) => (
            <li key={sentence} dir="auto">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </details>
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
