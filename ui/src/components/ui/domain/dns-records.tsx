import { Check, Clock, Copy, Minus, TriangleAlert } from 'lucide-react'
import { type ReactNode } from 'react'
import { BrokenAtDots } from '@/components/ui/broken-at-dots'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toast-store'
import { copyText } from '@/lib/copy-text'
import type { DnsRecord, Domain } from '@/lib/schemas'
import styles from './dns-records.module.css'
import { standingLabel } from './domain-labels'
import { DomainState } from './domain-state'

/** The records that a domain needs, each with what is there now. Mail is named so that nobody touches it. */
export function DnsRecords({ domain }: { domain: Domain }) {
  const apex = domain.name.replace(/^www\./, '')
  return (
    <RecordTable>
      {domain.records.map((record) => (
        <RecordRow key={`${record.type} ${record.name} ${record.value} ${record.now}`} record={record} />
      ))}
      <tr>
        <td data-label="Type">MX</td>
        <td data-label="Name" className={styles.val}>
          {apex}
        </td>
        <td data-label="Value" className={styles.val}>
          Leave as it is
        </td>
        <td data-label="Now">
          <DomainState tone="off">
            <Icon icon={Minus} size="sm" />
            Mail
          </DomainState>
        </td>
      </tr>
    </RecordTable>
  )
}

/** The one record that shows whose a domain is. */
export const ProofRecord = ({ record }: { record: DnsRecord }) => (
  <RecordTable>
    <RecordRow record={record} copiesName />
  </RecordTable>
)

const RecordTable = ({ children }: { children: ReactNode }) => (
  <table className={styles.dns}>
    <thead>
      <tr>
        <th scope="col">Type</th>
        <th scope="col">Name</th>
        <th scope="col">Value</th>
        <th scope="col">Now</th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

interface RecordRowProps {
  record: DnsRecord
  /** Where it's long enough to be mistyped. */
  copiesName?: boolean
}

function RecordRow({ record, copiesName }: RecordRowProps) {
  const { type, name, value, now, standing } = record
  return (
    <tr>
      <td data-label="Type">{type}</td>
      <td data-label="Name">
        <span className={styles.copied}>
          <span className={styles.val}>
            <BrokenAtDots name={name} />
          </span>
          {copiesName && <CopyPart part="name" type={type} value={name} />}
        </span>
      </td>
      <td data-label="Value">
        {standing === 'extra' ? (
          <span className={styles.val}>
            <del>{now}</del>
            <small>Delete this record</small>
          </span>
        ) : (
          <span className={styles.copied}>
            <span className={styles.val}>
              {value}
              {now && standing !== 'right' && <small>Now {now}</small>}
            </span>
            <CopyPart part="value" type={type} value={value} />
          </span>
        )}
      </td>
      <td data-label="Now">
        <Standing record={record} />
      </td>
    </tr>
  )
}

function Standing({ record }: { record: DnsRecord }) {
  const [icon, tone] = LOOKS[record.standing]
  return (
    <DomainState tone={tone}>
      <Icon icon={icon} size="sm" />
      {standingLabel(record)}
    </DomainState>
  )
}

const LOOKS = {
  right: [Check, 'ok'],
  missing: [Clock, 'wait'],
  wrong: [Clock, 'wait'],
  extra: [TriangleAlert, 'bad'],
} as const

interface CopyPartProps {
  part: 'name' | 'value'
  type: string
  value: string
}

function CopyPart({ part, type, value }: CopyPartProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={styles.copy}
      aria-label={`Copy the ${part} of the ${type} record`}
      onClick={() => copy(value)}
    >
      <Icon icon={Copy} size="sm" />
    </Button>
  )
}

function copy(value: string): void {
  const failed = () => {
    toast({ title: 'Not Copied', description: 'Select it and copy it yourself.', variant: 'destructive' })
  }
  copyText(value).then(() => {
    toast({ title: 'Copied', description: value })
  }, failed)
}
