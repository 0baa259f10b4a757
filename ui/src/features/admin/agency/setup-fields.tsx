import type { ReactNode } from 'react'
import { Card, CardContent } from '@/components/ui/card'
import type { SettingsDetails } from '@/lib/schemas'
import type { AgencyFieldsProps } from './agency-rules'
import styles from './agency.module.css'
import { BusinessFields } from './business-fields'
import { PlaceFields } from './calendar-fields'
import { ClosedDays } from './closed-days'
import { SenderFields } from './sender-fields'

interface SetupFieldsProps extends AgencyFieldsProps {
  settings: SettingsDetails
  /** What is saved by itself, such as the logo. */
  more: ReactNode
}

/** What an agency can't begin without, in one screen; the rest is folded, and under Settings. */
export function SetupFields({ settings, more, ...fields }: SetupFieldsProps) {
  const { agency, errors, onChange } = fields
  const isWrong = Object.keys(errors).some((name) => /^(sender|replyTo|closed-)/.test(name))
  return (
    <>
      <BusinessFields {...fields} isShort>
        <PlaceFields settings={settings} {...fields} />
      </BusinessFields>
      <details className={styles.later} open={isWrong}>
        <summary>Logo, sender and closed days: now, or later under Settings</summary>
        <div className="stack-5">
          {more}
          <SenderFields {...fields} />
          <Card>
            <CardContent>
              <ClosedDays
                days={agency.closedDays}
                errors={errors}
                onChange={(closedDays) => onChange({ closedDays })}
              />
            </CardContent>
          </Card>
        </div>
      </details>
    </>
  )
}
