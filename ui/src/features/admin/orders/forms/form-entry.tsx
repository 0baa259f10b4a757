import { Link, useLocation } from 'react-router-dom'
import { StatusBadge } from '@/components/ui/badge'
import { EmailAddress } from '@/components/ui/email-address'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatDateTime } from '@/lib/dates'
import type { IntakeForm } from '@/lib/schemas'

/** All of it is a client's text: shown as text, in its own direction. */
export function FormEntry({ form }: { form: IntakeForm }) {
  const { search } = useLocation()
  return (
    <li>
      <div className="row between top">
        <div className="row min-w-0">
          <h3 className="t-card wrap-anywhere">
            <Link className="who" to={adminPaths.order(form.orderId)} state={{ list: search }}>
              <bdi>{form.businessName}</bdi>
            </Link>
          </h3>
          <StatusBadge status={form.status} />
        </div>
        <span className="caption num">{formatDateTime(form.createdAt)}</span>
      </div>
      <dl>
        <dt>Email</dt>
        <dd dir="auto">
          <EmailAddress address={form.businessEmail} />
        </dd>
        <dt>Phone</dt>
        <dd>
          <bdi>{form.phoneShown}</bdi>
        </dd>
        <dt>Address</dt>
        <dd dir="auto">{form.businessAddress}</dd>
        {form.logoUrl && (
          <>
            <dt>Logo</dt>
            <dd>
              <a href={form.logoUrl} target="_blank" rel="noopener">
                View Logo
              </a>
            </dd>
          </>
        )}
      </dl>
      <LongText label="Description" text={form.websiteDescription} />
      <LongText label="Services" text={form.servicesOffered} />
    </li>
  )
}

function LongText({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <div className="text">
      <b>{label}</b>
      <p dir="auto">{text}</p>
    </div>
  )
}
