import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ClientHeader } from '@/components/ui/client-header'
import { EmptyState } from '@/components/ui/empty-state'
import { Main } from '@/components/ui/main'
import { NotLoaded } from '@/components/ui/not-loaded'
import { Unsaved, UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { clientOrderQuery } from '@/lib/client-order'
import { paths } from '@/lib/paths'
import type { ClientFacts, ClientOrderDetails } from '@/lib/schemas'
import { useRefused } from '@/lib/use-refused'
import { FactPart } from './fact-part'
import { factsQuery, textsOf } from './facts-data'
import { PartFields } from './part-fields'
import { isTold, PARTS } from './parts'
import { PhotosPart } from './photos-part'
import { useFacts } from './use-facts'
import styles from './yours.module.css'

interface YoursPageProps {
  token: string
  onRefused: () => void
  /** What other features ask beside it: the web address, a lender's questions. */
  children?: ReactNode
}

/** The form's second part: what makes the website the client's own, saved as they go. */
export function YoursPage({ token, onRefused, children }: YoursPageProps) {
  const order = useQuery(clientOrderQuery(token))
  const facts = useQuery({ ...factsQuery(token), enabled: Boolean(order.data?.intakeForm) })
  const error = order.error ?? facts.error
  const isRefused = useRefused(error, onRefused)
  if (isRefused) return null
  return (
    <>
      <ClientHeader />
      <Main className="wrap">
        <div className="page-top">
          <h1 className="t-page">Make it yours</h1>
          <p>Optional. Fill in what you have, and add the rest later. It doesn’t change your delivery date.</p>
        </div>
        <div className="two">
          {facts.data && facts.isFetchedAfterMount && order.data ? (
            <>
              <div className="stack-5 min-w-0">
                <Facts token={token} orderId={order.data.order.id} facts={facts.data} />
              </div>
              <div className="stack-5 min-w-0">{children}</div>
            </>
          ) : (
            <NotYet order={order} facts={facts} />
          )}
        </div>
      </Main>
      <AppFooterSlim />
    </>
  )
}

interface NotYetProps {
  order: UseQueryResult<ClientOrderDetails>
  facts: UseQueryResult<ClientFacts>
}

function NotYet({ order, facts }: NotYetProps) {
  if (order.data && !order.data.intakeForm && order.data.order.paymentState !== 'refunded')
    return (
      <section className="sheet">
        <EmptyState title="Your intake form comes first" text="Once it’s sent, you can add the rest here.">
          <Button asChild>
            <Link to={paths.intakeForm(order.data.order.id)}>Complete Intake Form</Link>
          </Button>
        </EmptyState>
      </section>
    )
  return <NotLoaded read={order.error ? order : facts} nothingYet="Nothing to fill in yet" />
}

function Facts({ token, orderId, facts }: { token: string; orderId: string; facts: ClientFacts }) {
  const editing = useFacts(token, orderId, facts)
  const shown = PARTS.filter((part) => part.id !== 'color' || facts.colors.length > 1).filter(
    (part) => part.keys(facts).length > 0,
  )
  const server = textsOf(facts)
  const told = shown.filter((part) => isTold(part, facts, server))
  const first = shown.find((part) => !told.includes(part))
  return (
    <UnsavedGuard>
      <Unsaved isUnsaved={editing.hasUnsaved} />
      {facts.closed && <Alert title="You can read this, but not change it anymore">{facts.closed}</Alert>}
      <section className="sheet" aria-labelledby="yours-facts">
        <div className="sheet-head">
          <div>
            <h2 className="t-card" id="yours-facts">
              About your business
            </h2>
            <p className="muted small">Each part is saved as you go, and goes on your website as you typed it.</p>
          </div>
          <Badge variant="secondary">
            {told.length} of {shown.length}
          </Badge>
        </div>
        <fieldset className={styles.yoursParts} disabled={Boolean(facts.closed)}>
          <legend className="sr">About your business</legend>
          <PhotosPart token={token} />
          {shown.map((part) => (
            <FactPart key={part.id} part={part} editing={editing} isFirst={part === first}>
              <PartFields part={part} editing={editing} />
            </FactPart>
          ))}
        </fieldset>
      </section>
    </UnsavedGuard>
  )
}
