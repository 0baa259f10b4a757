import { useState, type ReactNode } from 'react'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { formatDate } from '@/lib/dates'
import type { OfferDraft, SoldOfferDetails } from '@/lib/schemas'
import { AddonsCard } from './addons-card'
import { DraftNotices } from './draft-notices'
import { LandingCards } from './landing-cards'
import { fieldId, OfferContext, type OfferForm } from './offer-context'
import { useDraftStore } from './offer-data'
import { OfferPreview } from './offer-preview'
import styles from './offer.module.css'
import { PriceCard } from './price-card'
import { QuestionsCard } from './questions-card'
import { VersionBar } from './version-bar'
import { VersionList } from './version-list'

/** Owners edit a draft, see it, and publish it as a version. */
export function OfferEditor({ loaded, sold }: { loaded: OfferDraft; sold: SoldOfferDetails }) {
  const { store, state } = useDraftStore(loaded)
  const [isChecked, setChecked] = useState(false)
  const problems = bySaid(state.saved.problems)
  const form = {
    content: state.content,
    sold: sold.content,
    change: store.change,
    isReadOnly: false,
    problems,
    hints: bySaid(state.saved.hints),
    isChecked,
  }
  const checkAll = () => {
    setChecked(true)
    requestAnimationFrame(() => focusOn(store.get().saved.problems.map(({ field }) => field)))
  }
  return (
    <Layout
      form={form}
      sold={sold}
      above={<DraftNotices store={store} state={state} />}
      preview={<OfferPreview revision={state.saved.revision} version={sold.version} />}
    >
      <Unsaved isUnsaved={state.isUnsaved} />
      <VersionList versions={sold.versions} store={store} />
      <VersionBar store={store} state={state} onProblems={checkAll} />
    </Layout>
  )
}

/** Staff read what is sold. */
export function OfferReader({ sold }: { sold: SoldOfferDetails }) {
  const none = new Map<string, string>()
  const { content } = sold
  const form = { content, sold: content, change: () => undefined, isReadOnly: true, problems: none, hints: none }
  return (
    <Layout
      form={{ ...form, isChecked: false }}
      sold={sold}
      preview={<OfferPreview revision={null} version={sold.version} />}
    >
      <VersionList versions={sold.versions} store={null} />
    </Layout>
  )
}

interface LayoutProps {
  form: OfferForm
  sold: SoldOfferDetails
  above?: ReactNode
  preview: ReactNode
  children: ReactNode
}

function Layout({ form, sold, above, preview, children }: LayoutProps) {
  const [newest] = sold.versions
  const since = newest ? `Version ${newest.version}, sold since ${formatDate(newest.at)}` : ''
  return (
    <OfferContext value={form}>
      <div className={styles.offerEditor}>
        <div className="stack-5">
          {above}
          <PriceCard fixedCurrency={sold.fixedCurrency} since={since} />
          <AddonsCard />
          <QuestionsCard />
          <LandingCards />
          {children}
        </div>
        {preview}
      </div>
    </OfferContext>
  )
}

function bySaid(notes: OfferDraft['problems']): Map<string, string> {
  const found = new Map<string, string>()
  for (const { field, what } of notes) found.set(field, found.has(field) ? `${found.get(field) ?? ''} ${what}` : what)
  return found
}

/** The first of these fields on the page, out of the folds it may lie in. */
function focusOn(places: string[]): void {
  const fields = places.map((place) => document.getElementById(fieldId(place))).filter((field) => field !== null)
  for (const field of fields) {
    for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
  }
  const [first] = fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
  // A list may be taller than the window; what is wrong with it stands at its top.
  first?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
}
