import { Check, Flag, Info, Minus, ShieldCheck } from 'lucide-react'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import type { Report } from '@/lib/schemas'
import { siteName } from '@/lib/site-name'
import { AcceptedLines, FindingLines, PassedLines, ReportSection } from './report-lines'
import styles from './report-sheet.module.css'
import { fingerprint, tally } from './report-words'

interface Told {
  owner: string
  registry: string
}

interface ReportSheetProps {
  report: Report
  /** What the client says beside it. */
  told?: Told | undefined
  /** Read by neither the client nor staff. */
  isShared?: boolean
  /** For staff: the ids of the rules. */
  hasIds?: boolean
}

/** The report on one sheet of paper: what to do first, then what has passed. It counts, and neither grades nor promises. */
export function ReportSheet({ report, told, isShared = false, hasIds = false }: ReportSheetProps) {
  const { toFix, toKnow, passed, accepted, unseen, passedCount, unseenCount } = report
  return (
    <article
      className={classNames('report', styles.paper)}
      data-is-long={toFix.length + accepted.length > 8 || undefined}
    >
      <Head report={report} />
      {told && (told.owner || told.registry) && <ToldFacts told={told} />}
      <div className={styles.tally}>
        <p className="t-section">{tally(report)}</p>
        {report.live?.isBroken && (
          <p>
            <b>Visitors can’t open {report.live.host} right now.</b> We know about it, and look again every hour.
          </p>
        )}
        <p>
          Verification services read business websites by machine and compare them with your application. We look at{' '}
          {report.rulesCount} things that they look at.
          {isShared && ` Here, “you” is the business, and “we” is ${siteName}.`}
        </p>
      </div>
      <ReportSection title="To fix, and how" icon={Flag} look="wait" count={toFix.length}>
        <FindingLines lines={toFix} hasIds={hasIds} isShared={isShared} />
      </ReportSection>
      <ReportSection title="Good to know" icon={Info} look="off" count={toKnow.length}>
        <FindingLines lines={toKnow} hasIds={hasIds} isShared={isShared} />
      </ReportSection>
      <ReportSection title="Passed" icon={Check} count={passedCount}>
        <PassedLines groups={passed} />
      </ReportSection>
      <ReportSection title="Accepted" icon={ShieldCheck} look="wait" count={accepted.length}>
        <AcceptedLines lines={accepted} hasIds={hasIds} />
      </ReportSection>
      <ReportSection title="What we can’t see" icon={Minus} look="off" count={unseenCount}>
        <FindingLines lines={unseen} hasIds={hasIds} isShared={isShared} />
      </ReportSection>
      <footer className={styles.foot}>
        <span>
          This report describes the website on that date. We didn’t look at whether what the business says is true, at
          what its photos show, or at anything outside this website. It doesn’t predict a lender’s decision.
        </span>
        <span className="num">
          Rule set {report.ruleSet} &nbsp; Order #{report.orderId.slice(0, 8)}
        </span>
        <details>
          <summary>Details</summary>
          Fingerprint <span className="num nb tracking-wide">{fingerprint(report.hash)}</span>
        </details>
      </footer>
    </article>
  )
}

function Head({ report }: { report: Report }) {
  const { name, address, phone, email, domain, checkedAt, live, build } = report
  return (
    <>
      <header className={styles.top}>
        <div>
          <p className="caption">
            Fundability report<span className={styles.onPaper}> by {siteName}</span>
          </p>
          <h1 className="t-page wrap-anywhere" dir="auto">
            {name}
          </h1>
        </div>
        <address>
          <span className="block">{address.join(', ')}</span>
          <span className="num">{phone}</span> &ensp; <span>{email}</span>
        </address>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{live ? 'Live website' : 'Website'}</dt>
          <dd className="wrap-anywhere">{live ? <a href={live.url}>{live.host}</a> : notSeenLive(domain)}</dd>
        </div>
        <div>
          <dt>{live ? 'Checked live' : 'Checked'}</dt>
          <dd className="num">{formatDateTime(checkedAt)}</dd>
        </div>
        {build !== null && (
          <div>
            <dt>Version</dt>
            <dd className="num">{build}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** A lender who types the address may find nothing there yet. */
const notSeenLive = (domain: string) => (domain ? `${domain}, not checked live yet` : 'No domain yet')

/** In the client's own words. */
function ToldFacts({ told }: { told: Told }) {
  return (
    <dl className={styles.facts}>
      {told.owner && (
        <div>
          <dt>Owner, as told by the business</dt>
          <dd dir="auto">{told.owner}</dd>
        </div>
      )}
      {told.registry && (
        <div>
          <dt>Registered at, as told by the business</dt>
          <dd dir="auto">{told.registry}</dd>
        </div>
      )}
    </dl>
  )
}
