import type { ReactNode } from 'react'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { AGENCY_LIMITS } from '@/generated/agency-limits'
import type { AgencyFieldsProps } from './agency-rules'

interface BusinessFieldsProps extends AgencyFieldsProps {
  /** Without what few have. */
  isShort?: boolean
  /** More rows. */
  children?: ReactNode
}

/** Who sells: what clients read on every page, in mails and in the legal texts. */
export function BusinessFields({ agency, errors, onChange, isShort = false, children }: BusinessFieldsProps) {
  return (
    <Card title="Name and address">
      <CardContent className="stack">
        <div className="field-row">
          <Field
            label="Name"
            hint="Shown on your pages, and as the sender name of your emails."
            error={errors.name}
            required
          >
            <Input
              value={agency.name}
              dir="auto"
              autoComplete="organization"
              onChange={(event) => onChange({ name: event.target.value })}
            />
          </Field>
          <Field
            label="Legal name"
            hint={
              isShort
                ? 'As registered. Your legal pages name it.'
                : 'As registered, such as Alder Web LLC. Your terms and privacy policy name it.'
            }
            error={errors.legalName}
          >
            <Input
              value={agency.legalName}
              dir="auto"
              maxLength={AGENCY_LIMITS.legalName}
              onChange={(event) => onChange({ legalName: event.target.value })}
            />
          </Field>
        </div>
        <Field
          label="Address"
          hint="Your postal address. Required by law in emails to clients, and on your legal pages."
          error={errors.address}
        >
          <Textarea
            value={agency.address}
            dir="auto"
            rows={isShort ? 2 : 3}
            autoComplete="street-address"
            maxLength={AGENCY_LIMITS.address}
            onChange={(event) => onChange({ address: event.target.value })}
          />
        </Field>
        <div className="field-row">
          <Field label="Phone" error={errors.phone}>
            <Input
              type="tel"
              value={agency.phone}
              autoComplete="tel"
              maxLength={AGENCY_LIMITS.phone}
              onChange={(event) => onChange({ phone: event.target.value })}
            />
          </Field>
          <Field label="Email" hint={!isShort && 'Where clients write to.'} error={errors.email}>
            <Input
              type="email"
              value={agency.email}
              autoComplete="email"
              onChange={(event) => onChange({ email: event.target.value.trim() })}
            />
          </Field>
          {!isShort && (
            <Field label="Website" hint="If you have a separate website." error={errors.website}>
              <Input
                type="url"
                value={agency.website}
                autoComplete="url"
                placeholder="https://www.agency.com"
                maxLength={AGENCY_LIMITS.website}
                onChange={(event) => onChange({ website: event.target.value.trim() })}
              />
            </Field>
          )}
        </div>
        {children}
      </CardContent>
    </Card>
  )
}
