import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Card, CardContent } from '@/components/ui/card'
import { Fingerprint } from '@/components/ui/fingerprint'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { formatDate, formatDateTime } from '@/lib/dates'
import { randomId } from '@/lib/random-id'
import type { ClientSite, ReviewedSite, WebsiteNote, WebsiteReview as Review } from '@/lib/schemas'
import { ApproveBar, ApproveCard } from './approve-card'
import { DownloadWebsite } from './download-website'
import { LookPicker } from './look-picker'
import { NoteForm, type KeepTyped } from './notes/note-form'
import { NotesRail } from './notes/notes-rail'
import type { PagePart } from './notes/page-parts'
import { PinLayer } from './notes/pin-layer'
import { useNotes, type Writing } from './notes/review-data'
import { TextsList } from './notes/texts-list'
import { PreviewFrame } from './preview-frame'
import { LATE_SENT, NO_WAIT, REVIEW_WORDS, closedWords, isClosed } from './review-words'
import { SITE_PAGES } from './reviewed-site'
import { SignedSheet } from './signed-sheet'
import './notes/notes.css'
import './website-review.css'

interface WebsiteReviewProps {
  site: ReviewedSite
  review: Review
  token: string
  /** Undefined until it is loaded. */
  state: ClientSite | undefined
}

/** The website with the client's notes on it and beside it. */
export function WebsiteReview({ site, review, token, state }: WebsiteReviewProps) {
  const [shown, setShown] = useState('index.html')
  const [parts, setParts] = useState<PagePart[]>([])
  const [writing, setWriting] = useState<Writing | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const notes = useNotes(token, site.build)
  useScrollTo(chosen, review)
  useFocusAfter(writing)
  const keepTyped = useRef<KeepTyped>(null)
  const write = async (next: (now: Review) => Writing) => {
    const now = keepTyped.current ? await keepTyped.current() : review
    if (!now) return
    notes.save.reset()
    setWriting(next(now))
  }
  const closed = isClosed(state)
  const begin = (part: PagePart | null, spot: Partial<Writing> = {}) =>
    void write((now) => ({ ...blank(now, shown), part, ...spot }))
  const choose = (note: WebsiteNote) => {
    setChosen(note.id)
    if (note.page !== shown) frameTo(site.preview + note.page)
  }
  const edit = (note: WebsiteNote) => {
    choose(note)
    void write((now) => ({ ...blank(now, note.page), id: note.id, number: note.number, part: note.part, note }))
  }
  const page = SITE_PAGES.find(({ file }) => file === shown)?.label ?? 'this page'
  const toApprove = state &&
    !closed &&
    !state.isApproved &&
    !state.isUpdating &&
    !review.isHeld && {
      token,
      reviewed: site,
      site: state,
      notes: review.notes,
    }
  const form = writing && (
    <UnsavedGuard>
      <NoteForm
        key={writing.id}
        ref={keepTyped}
        writing={writing}
        token={token}
        review={review}
        notes={notes}
        onDone={() => setWriting(null)}
      />
    </UnsavedGuard>
  )
  return (
    <div className="stack-5">
      {state && closed && <Alert title={closedWords(state).title}>{closedWords(state).text}</Alert>}
      {!closed && state?.isUpdating && <Updating build={site.build} />}
      {!closed && !state?.isUpdating && (!state?.isApproved || review.isWithUs) && (
        <Standing review={review} build={site.build} canApprove={Boolean(toApprove) && state?.openGates === 0} />
      )}
      <div className="studio">
        <PreviewFrame
          site={site}
          address={state?.address || site.domain}
          standing={standingOf(site, state)}
          head={review.isWithUs ? undefined : <LookPicker site={site} token={token} />}
          shown={shown}
          onShow={setShown}
          onParts={setParts}
          count={(file) => review.notes.filter((note) => note.page === file).length}
          layer={(found, viewport) => (
            <PinLayer
              parts={found}
              notes={review.notes.filter((note) => note.page === shown)}
              writing={writing?.page === shown ? writing : null}
              chosen={chosen}
              onChoose={choose}
              onPoint={closed ? undefined : (part, x, y) => begin(part, { x, y, viewport })}
              slip={form}
            />
          )}
        />
        <div className="rail-column">
          <NotesRail
            review={review}
            token={token}
            notes={notes}
            chosen={chosen}
            onChoose={choose}
            onEdit={edit}
            tools={
              !closed && (
                <>
                  <TextsList parts={parts} page={page} onChoose={(part) => begin(part)} />
                  <button type="button" className="text-btn" onClick={() => begin(null)}>
                    Note on the whole page
                  </button>
                </>
              )
            }
          />
          {state?.isApproved && state.approval && <SignedSheet approval={state.approval} token={token} />}
          {toApprove && <ApproveCard {...toApprove} />}
          <BuildFacts site={site}>
            {state?.canDownload && !state.online && <DownloadWebsite token={token} />}
          </BuildFacts>
        </div>
      </div>
      {toApprove && <ApproveBar {...toApprove} />}
    </div>
  )
}

function standingOf(site: ReviewedSite, state: ClientSite | undefined): string {
  if (state?.online?.hash === site.hash) return 'online'
  return state?.approval?.hash === site.hash ? 'approved' : 'not online yet'
}

const blank = (review: Review, page: string): Writing => ({
  id: randomId(),
  number: Math.max(0, ...review.notes.map(({ number }) => number)) + 1,
  page,
  part: null,
  x: 0.5,
  y: 0.5,
  viewport: 1280,
  note: null,
})

/** The frame has its name from React, so the tab's own link is what leads it there. */
function frameTo(address: string): void {
  document.querySelector<HTMLAnchorElement>(`.preview-tabs a[href="${address}"]`)?.click()
}

/** What is chosen on one side is shown on the other. */
function useScrollTo(chosen: string | null, { notes }: Review): void {
  useEffect(() => {
    const note = notes.find(({ id }) => id === chosen)
    if (note) document.getElementById(`note-${note.number}`)?.scrollIntoView({ block: 'nearest' })
    // Only another choice moves anything.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen])
}

/** Whoever saved a note goes on from it in the list; whoever gave one up, from where notes begin. */
function useFocusAfter(writing: Writing | null): void {
  const before = useRef(writing)
  useEffect(() => {
    const written = before.current
    before.current = writing
    if (!written || writing || document.activeElement !== document.body) return
    const note = document.querySelector<HTMLElement>(`#note-${written.number} .where`)
    const next = note ?? document.querySelector<HTMLElement>('.rail-tools button')
    next?.focus({ preventScroll: true })
  }, [writing])
}

/** A corrected form and our own edits meet: nobody is shown half of both. */
function Updating({ build }: { build: number }) {
  return (
    <Alert title="We’re updating your website">
      Your details have changed, and we’re working them in. Until then, you see build {build}. You can approve your
      website after that.
    </Alert>
  )
}

/** Whose turn it is. */
function Standing({ review, build, canApprove }: { review: Review; build: number; canApprove: boolean }) {
  const last = review.rounds.at(-1)
  if (!last) return null
  const count = review.notes.filter(({ round }) => round === last.number).length
  const sent = count === 1 ? '1 note' : `${count} notes`
  if (review.isWithUs && !review.isHeld) {
    return (
      <Alert title={REVIEW_WORDS.late_notes.title}>
        You sent {sent} on {formatDateTime(last.sentAt)}. {LATE_SENT}
        {canApprove && ` ${NO_WAIT}`}
      </Alert>
    )
  }
  if (!last.closedAt) {
    return (
      <Alert title="We have your changes">
        You sent {sent} on {formatDateTime(last.sentAt)}. We’ll email you when there’s something to look at. Until then,
        you see build {build}, which your notes are on.
      </Alert>
    )
  }
  if (review.notes.some(({ round }) => round === null)) return null
  return last.closedBuild === last.build ? (
    <Alert title="We’ve answered your notes">Read our answers next to your notes.</Alert>
  ) : (
    <Alert title="Your changes are in">Look at build {build}, and read our answers next to your notes.</Alert>
  )
}

function BuildFacts({ site, children }: { site: ReviewedSite; children: ReactNode }) {
  return (
    <Card>
      <CardContent className="stack">
        <dl className="facts">
          <div>
            <dt>Build</dt>
            <dd className="num">
              {site.build}, {formatDate(site.createdAt)}
            </dd>
          </div>
          <div>
            <dt>Fingerprint</dt>
            <dd>
              <Fingerprint hash={site.hash} />
            </dd>
          </div>
        </dl>
        {children && <div>{children}</div>}
      </CardContent>
    </Card>
  )
}
