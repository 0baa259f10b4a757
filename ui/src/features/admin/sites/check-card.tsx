import { Link } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/ledger'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { adminPaths } from '@/lib/admin/admin-paths'
import { classNames } from '@/lib/class-names'
import { http } from '@/lib/http'
import type { SiteCheck } from '@/lib/schemas'
import styles from './check-card.module.css'
import { CheckQuestions } from './check-questions'
import { PartFallback } from './part-waiting'
import { AcceptedRow, OpenRow, PassedRow, WaitingRow } from './rule-rows'
import { countsOf, sorted } from './rules'

/** What the rules found on an order's website: open, accepted, waiting, passed. */
export function CheckCard({ orderId }: { orderId: string }) {
  const read = useSiteCheck(orderId)
  const found = read.data
  return (
    <Card
      title="Fundability check"
      headAside={
        found && (
          <span className="row grow justify-between">
            <span className="caption">{countsOf(found.rules)}</span>
            <Link className="small" to={adminPaths.orderReport(orderId)}>
              Full report
            </Link>
          </span>
        )
      }
    >
      {found ? (
        <>
          <Rows orderId={orderId} found={found} />
          <CheckQuestions orderId={orderId} questions={found.questions} />
          <StaffWords found={found} />
          <Measured measured={found.measured} />
        </>
      ) : (
        <PartFallback part="check" title="The check couldn’t be loaded" read={read} />
      )}
    </Card>
  )
}

export function useSiteCheck(orderId: string) {
  return useAdminRead(
    adminKeys.siteCheck(orderId),
    (signal) => http.get('/api/orders/{order_id}/site-check', { params: { order_id: orderId }, signal }),
    { changesByItself: true },
  )
}

function Rows({ orderId, found }: { orderId: string; found: SiteCheck }) {
  const { open, accepted, waiting, passed } = sorted(found.rules)
  return (
    <ul className={styles.gates}>
      {open.map((rule) => (
        <OpenRow key={rule.id} rule={rule} orderId={orderId} />
      ))}
      {accepted.map((rule) => (
        <AcceptedRow key={rule.id} rule={rule} orderId={orderId} />
      ))}
      {waiting.length > 0 && <WaitingRow count={waiting.length} lines={found.report.unseen} />}
      {passed.length > 0 && <PassedRow passed={passed} />}
    </ul>
  )
}

/** The words on the pages that aren't the client's: edits, and what photos are described with. */
function StaffWords({ found: { edits, photos } }: { found: SiteCheck }) {
  const count = edits.length + photos.length
  if (count === 0) return null
  return (
    <details className={classNames(styles.measured, 'sheet-pad border-t')}>
      <summary>
        Your team’s words <span className="num">({count})</span>
      </summary>
      <Facts>
        {edits.map((edit) => (
          <Fact key={edit.path} label={edit.label}>
            <span className="wrap-anywhere" dir="auto">
              {edit.text || 'Left out'}
            </span>{' '}
            <span className="caption">{edit.by}</span>
          </Fact>
        ))}
        {photos.map(({ text, by }) => (
          <Fact key={text} label="Photo’s description">
            <span className="wrap-anywhere" dir="auto">
              {text}
            </span>{' '}
            <span className="caption">{by}</span>
          </Fact>
        ))}
      </Facts>
    </details>
  )
}

/** How the program read what was typed. */
function Measured({ measured }: { measured: SiteCheck['measured'] }) {
  return (
    <details className={classNames(styles.measured, 'sheet-pad border-t')}>
      <summary>What was measured</summary>
      <Facts>
        {measured.map(({ label, value }) => (
          <Fact key={label} label={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </Facts>
    </details>
  )
}
