import { useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import notesStyles from '@/features/client/website/notes/notes.module.css'
import type { ClientSite, ReviewedSite, WebsiteNote, WebsiteReview as Review } from '@/lib/schemas'
import { ApproveCard } from './approve-card'
import { BuildFacts } from './build-facts'
import { DownloadWebsite } from './download-website'
import { LookPicker } from './look-picker'
import { NoteForm, type KeepTyped } from './notes/note-form'
import { blank, frameTo, useFocusAfter, useScrollTo } from './notes/note-places'
import { NotesRail } from './notes/notes-rail'
import type { PagePart } from './notes/page-parts'
import { PinLayer } from './notes/pin-layer'
import { useNotes, type Writing } from './notes/review-data'
import { TextsList } from './notes/texts-list'
import { PreviewFrame } from './preview-frame'
import { Standing, Updating } from './review-standing'
import { closedWords, isClosed } from './review-words'
import { SITE_PAGES } from './reviewed-site'
import { SignedSheet } from './signed-sheet'
import styles from './website-review.module.css'

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
  const keep = async () => (keepTyped.current ? await keepTyped.current() : review)
  /** Before notes are sent, or the website is approved instead: what's still typed is one of them. */
  const finish = async (next: () => void) => {
    if (!(await keep())) return
    setWriting(null)
    next()
  }
  const write = async (next: (now: Review) => Writing) => {
    const now = await keep()
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
        site={site.hash}
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
      <div className={styles.studio}>
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
        <div className={styles.railColumn}>
          <NotesRail
            review={review}
            token={token}
            notes={notes}
            chosen={chosen}
            onChoose={choose}
            onEdit={edit}
            onFinish={(next) => void finish(next)}
            tools={
              !closed && (
                <>
                  <TextsList parts={parts} page={page} onChoose={(part) => begin(part)} />
                  <button type="button" className={notesStyles.textBtn} onClick={() => begin(null)}>
                    Note on the whole page
                  </button>
                </>
              )
            }
          />
          {state?.isApproved && state.approval && <SignedSheet approval={state.approval} token={token} />}
          {toApprove && <ApproveCard {...toApprove} onFinish={(next) => void finish(next)} />}
          <BuildFacts site={site}>
            {state?.canDownload && !state.online && <DownloadWebsite token={token} />}
          </BuildFacts>
        </div>
      </div>
    </div>
  )
}

function standingOf(site: ReviewedSite, state: ClientSite | undefined): string {
  if (state?.online?.hash === site.hash) return 'online'
  return state?.approval?.hash === site.hash ? 'approved' : 'not online yet'
}
