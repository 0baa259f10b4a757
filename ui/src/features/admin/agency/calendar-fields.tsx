import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { classNames } from '@/lib/class-names'
import { formatDate, formatWeekday } from '@/lib/dates'
import type { SettingsDetails } from '@/lib/schemas'
import type { AgencyFieldsProps } from './agency-rules'
import styles from './agency.module.css'
import { ClosedDays } from './closed-days'

interface CalendarFieldsProps extends AgencyFieldsProps {
  settings: SettingsDetails
}

const countryName = new Intl.DisplayNames('en-US', { type: 'region' })
const ZONES = Intl.supportedValuesOf('timeZone')

/** What decides which days are business days. */
export function CalendarFields({ agency, settings, errors, onChange }: CalendarFieldsProps) {
  return (
    <Card title="Business days">
      <CardContent className="stack">
        <PlaceFields agency={agency} settings={settings} errors={errors} onChange={onChange} />
        <ClosedDays days={agency.closedDays} errors={errors} onChange={(closedDays) => onChange({ closedDays })} />
        <Holidays holidays={settings.holidays} />
      </CardContent>
    </Card>
  )
}

/** Where the agency is. */
export function PlaceFields({ agency, settings, errors, onChange }: CalendarFieldsProps) {
  const regions = settings.countries.find(({ code }) => code === agency.country)?.regions ?? []
  const zones = ZONES.includes(agency.timeZone) ? ZONES : [agency.timeZone, ...ZONES]
  return (
    <div className="field-row">
      <Field label="Time zone" hint="Business days end at midnight in this time zone." error={errors.timeZone}>
        <NativeSelect value={agency.timeZone} onChange={(event) => onChange({ timeZone: event.target.value })}>
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Country" hint="Public holidays don’t count as business days." error={errors.country}>
        <NativeSelect
          value={agency.country}
          onChange={(event) => onChange({ country: event.target.value, region: '' })}
        >
          {namedCountries(settings).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {regions.length > 0 && (
        <Field label="Region" hint="Adds the region’s own holidays." error={errors.region}>
          <NativeSelect value={agency.region} onChange={(event) => onChange({ region: event.target.value })}>
            <option value="">None</option>
            {regions.map((region) => (
              <option key={region}>{region}</option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </div>
  )
}

function namedCountries({ countries }: SettingsDetails) {
  return countries
    .map(({ code }) => ({ code, name: countryName.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-US'))
}

function Holidays({ holidays }: Pick<SettingsDetails, 'holidays'>) {
  return (
    <section className="mt-2" aria-labelledby="holidays">
      <h3 className="label" id="holidays">
        Holidays in the coming year
      </h3>
      <p className="hint mb-2">
        For the settings as saved. Holidays on weekends aren’t listed, because weekends never count.
      </p>
      <ul className={classNames(styles.holidays, 'small')}>
        {holidays.map(({ day, name }) => (
          <li key={day}>
            <span className="num">{`${formatWeekday(day).slice(0, 4)} ${formatDate(day)}`}</span> <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
