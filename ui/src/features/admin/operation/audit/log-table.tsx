import { Link } from 'react-router-dom'
import { EmailAddress } from '@/components/ui/email-address'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatTimeOfDay } from '@/lib/dates'
import type { LogEntry } from '@/lib/schemas'
import { byDay, dayLabel, fromLabel, shortFact, toldFacts } from './audit-labels'
import styles from './audit.module.css'

/** A table from 992 px; the same cells stacked below. */
export function LogTable({ entries, isBusy }: { entries: LogEntry[]; isBusy: boolean }) {
  const now = new Date()
  return (
    <table className={styles.log} aria-busy={isBusy}>
      <caption className="sr">Entries, newest first</caption>
      <thead>
        <tr>
          {['Time', 'Who', 'What', 'From'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <tbody key={`${day} ${ofDay[0]?.seq ?? 0}`}>
          <tr className={styles.day}>
            <th scope="rowgroup" colSpan={4}>
              {dayLabel(day, now)}
            </th>
          </tr>
          {ofDay.map((entry) => (
            <EntryRow key={entry.seq} entry={entry} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function EntryRow({ entry }: { entry: LogEntry }) {
  const { at, who, label, orderId, subject } = entry
  const facts = toldFacts(entry)
  const [first, ...more] = facts
  const isShort = first !== undefined && more.length === 0 && first.before !== null
  return (
    <tr>
      <td className="num">
        <time dateTime={at}>{formatTimeOfDay(at)}</time>
      </td>
      <td className={styles.who} dir="auto">
        <EmailAddress address={who} />
      </td>
      <td className="what">
        <span>{label}</span>
        {isShort && (
          <>
            {' from '}
            <Change fact={first} />
          </>
        )}
        <span className={styles.facts}>
          {!isShort && facts.map((fact) => <FactOf key={fact.name} fact={fact} />)}
          {subject && <span>{subject}</span>}
          {orderId && <Link to={adminPaths.order(orderId)}>Order #{orderId.slice(0, 8)}</Link>}
        </span>
      </td>
      <td className={styles.from}>{fromLabel(entry)}</td>
    </tr>
  )
}

type Fact = LogEntry['facts'][number]

function FactOf({ fact }: { fact: Fact }) {
  const { name, value, whole } = shortFact(fact)
  return (
    <span>
      {name}: {fact.before === null ? <bdi title={whole}>{value}</bdi> : <Change fact={fact} />}
    </span>
  )
}

/** Read aloud, a line through a word says nothing. */
function Change({ fact: { before, value } }: { fact: Fact }) {
  return (
    <>
      <del dir="auto">{before || 'nothing'}</del>
      <span className="sr"> to</span> <bdi>{value || 'nothing'}</bdi>
    </>
  )
}
