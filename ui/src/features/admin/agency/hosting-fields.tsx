import { useState } from 'react'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { AGENCY_LIMITS } from '@/generated/agency-limits'
import type { AgencyFieldsProps } from './agency-rules'

/** How long websites outlive their hosting. */
export function HostingFields({ agency, errors, onChange }: AgencyFieldsProps) {
  const { graceDays } = agency
  const [typed, setTyped] = useState('')
  const isTyped = Object.is(daysIn(typed), graceDays)
  return (
    <Card title="When hosting ends">
      <CardContent className="stack">
        <Field
          label="Days a website stays online"
          hint={`From 0 to ${AGENCY_LIMITS.graceDays}, counted from the day hosting ended.`}
          error={errors.graceDays}
        >
          <Input
            inputMode="numeric"
            className="max-w-24"
            value={isTyped || Number.isNaN(graceDays) ? typed : String(graceDays)}
            onChange={({ target }) => {
              setTyped(target.value)
              onChange({ graceDays: daysIn(target.value) })
            }}
          />
        </Field>
        <p className="muted">
          After that, visitors see a page with the business’s name that says the website isn’t available. We keep its
          files for 90 more days and tell you a week before they’re deleted. A website comes back at once when hosting
          is paid again, or when you enter a later day on the order’s page.
        </p>
      </CardContent>
    </Card>
  )
}

/** What is no whole number stays as it was typed, and is refused when it is saved. */
const daysIn = (typed: string) => (/^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : Number.NaN)
