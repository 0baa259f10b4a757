import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { AGENCY_LIMITS } from '@/generated/constants'
import type { AgencyFieldsProps } from './agency-rules'

/** How long websites outlive their hosting. */
export function HostingFields({ agency, errors, onChange }: AgencyFieldsProps) {
  const { graceDays } = agency
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
            value={Number.isNaN(graceDays) ? '' : String(graceDays)}
            onChange={(event) => onChange({ graceDays: daysIn(event.target.value) })}
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

/** What is no number is refused when it is saved. */
function daysIn(typed: string): number {
  const digits = typed.replace(/\D/g, '').slice(0, 3)
  return digits === '' ? Number.NaN : Number(digits)
}
