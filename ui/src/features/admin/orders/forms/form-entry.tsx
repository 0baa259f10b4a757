import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { StatusBadge } from '@/components/ui/badge'
import { EmailAddress } from '@/components/ui/email-address'
import { adminPaths } from '@/lib/admin/admin-paths'
import { titleWhenCut } from '@/lib/admin/cut-text'
import { formatDateTime } from '@/lib/dates'
import type { IntakeForm } from '@/lib/schemas'
import styles from './form-entry.module.css'

/** Two lines: who and how to reach them; what they do. All of it is a client's text, in its own direction. */
export function FormEntry({ form }: { form: IntakeForm }) {
  return (
    <li>
      <div className={styles.head}>
        <h3 className="wrap-anywhere" {...titleWhenCut(form.businessName)}>
          <Link className={styles.who} data-list-item to={adminPaths.order(form.orderId)}>
            <bdi>{form.businessName}</bdi>
          </Link>
        </h3>
        <StatusBadge status={form.status} />
        <dl>
          <Fact label="Email">
            <EmailAddress address={form.businessEmail} />
          </Fact>
          <Fact label="Phone">
            <bdi>{form.phoneShown}</bdi>
          </Fact>
          <Fact label="Address">
            <bdi>{inLine(form.businessAddress)}</bdi>
          </Fact>
        </dl>
        <span className="caption num">{formatDateTime(form.createdAt)}</span>
      </div>
      <div className={styles.foot}>
        <div className={styles.said}>
          <Said label="Description" text={form.websiteDescription} />
          <Said label="Services" text={form.servicesOffered} isNamed />
        </div>
        {form.logoUrl && (
          <a href={form.logoUrl} target="_blank" rel="noopener">
            View Logo
          </a>
        )}
      </div>
    </li>
  )
}

const inLine = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .join(', ')

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sr">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Said({ label, text, isNamed = false }: { label: string; text: string | null; isNamed?: boolean }) {
  if (!text) return null
  return (
    <p>
      <b className={isNamed ? undefined : 'sr'}>{label}:</b> <bdi>{inLine(text)}</bdi>
    </p>
  )
}
