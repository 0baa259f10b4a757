import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Badge } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Switch } from '@/components/ui/switch'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatDate } from '@/lib/dates'
import type { SiteExample } from '@/lib/schemas'
import styles from './examples-card.module.css'
import { useChooseExamples, useExamples } from './examples-data'

/** Which clients' websites the landing page shows. Saved with each click. */
export function ExamplesCard({ isOwner }: { isOwner: boolean }) {
  const read = useExamples()
  return (
    <Card title="Shown on your landing page">
      {read.data ? (
        <Chosen {...read.data} isOwner={isOwner} />
      ) : (
        <ReadFallback title="The examples couldn’t be loaded" read={read} />
      )}
    </Card>
  )
}

interface ChosenProps {
  examples: SiteExample[]
  most: number
  revision: string
  isOwner: boolean
}

function Chosen({ examples, most, revision, isOwner }: ChosenProps) {
  const save = useChooseExamples()
  const ids = examples.filter(({ place }) => place > 0).map(({ orderId }) => orderId)
  if (examples.length === 0) {
    return (
      <EmptyState
        title="No client has agreed yet"
        text="Each client is asked on their own page, once their website is live. Until then your landing page shows three invented businesses, and says so."
      >
        <LandingLink />
      </EmptyState>
    )
  }
  const isFull = ids.length >= most
  const choose = (orderId: string, isOn: boolean) =>
    save.mutate({ orderIds: isOn ? [...ids, orderId] : ids.filter((id) => id !== orderId), revision })
  return (
    <CardContent className="stack">
      <p className="muted">
        These clients agreed to be shown. Choose up to {most}; invented businesses fill the rest, and say so. A website
        leaves by itself when its client takes it back or it goes offline.
      </p>
      <ul className={styles.exampleRows}>
        {examples.map((example) => (
          <ExampleRow
            key={example.orderId}
            example={example}
            isOn={(save.isPending ? save.variables.orderIds : ids).includes(example.orderId)}
            isLocked={!isOwner || save.isPending || (isFull && example.place === 0)}
            onChange={(isOn) => choose(example.orderId, isOn)}
          />
        ))}
      </ul>
      <p className="hint">
        {isFull && `${most} are chosen. Take one out to choose another. `}
        <LandingLink />
      </p>
    </CardContent>
  )
}

interface ExampleRowProps {
  example: SiteExample
  isOn: boolean
  isLocked: boolean
  onChange: (isOn: boolean) => void
}

function ExampleRow({ example, isOn, isLocked, onChange }: ExampleRowProps) {
  const { orderId, name, town, theme, address, agreedAt } = example
  const id = `example-${orderId}`
  return (
    <li>
      <Switch
        checked={isOn}
        disabled={isLocked}
        aria-labelledby={id}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div className="min-w-0">
        <p className={styles.exampleHead}>
          <b id={id}>
            <bdi>{name}</bdi>
          </b>
          {!address && <Badge variant="outline">Not online, so not shown</Badge>}
        </p>
        <p className="caption">
          {[town, `look: ${theme[0]?.toUpperCase()}${theme.slice(1)}`, `agreed ${formatDate(agreedAt)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.exampleLinks}>
        {address && (
          <a href={example.url} target="_blank" rel="noopener noreferrer">
            {address}
            <span className="sr"> (opens in a new tab)</span>
          </a>
        )}
        <Link to={adminPaths.order(orderId)}>
          Order<span className="sr"> of {name}</span>
        </Link>
      </div>
    </li>
  )
}

function LandingLink() {
  return (
    <a href="/#examples" target="_blank" rel="noopener">
      See your landing page
      <span className="sr"> (opens in a new tab)</span>
    </a>
  )
}
