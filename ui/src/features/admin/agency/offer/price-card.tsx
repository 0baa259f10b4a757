import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { AccentField } from '@/features/admin/agency/accent-field'
import { CURRENCIES, OFFER_BOUNDS, PRICE_MOST } from '@/generated/offer-bounds'
import { withValue } from './content'
import { currencyLabel } from './currency-label'
import { fieldId, symbolOf, useOfferForm } from './offer-context'
import { OfferField } from './offer-field'
import styles from './offer.module.css'

/** What it costs, and what is promised for it. */
export function PriceCard({ fixedCurrency, since }: { fixedCurrency: string | null; since: string }) {
  const { content } = useOfferForm()
  const { months, days, rounds, name, text } = OFFER_BOUNDS
  const prices = priceRange(content.currency)
  return (
    <Card title="Price and promise" headAside={<span className="caption">{since}</span>}>
      <CardContent className={styles.offerGrid}>
        <OfferField place="name" label="Name" className={styles.w4} hint={atMost(name)} />
        <OfferField place="price" label="Price" className={styles.w2} kind="amount" hint={prices} />
        <OfferField
          place="hosting.includedMonths"
          label="Hosting included"
          className={styles.w2}
          kind="whole"
          unit="months"
          hint={`0 to ${months}`}
        />
        <OfferField
          place="hosting.renewalPrice"
          label="Then, per month"
          className={styles.w2}
          kind="amount"
          hint={prices}
        />
        <OfferField
          place="delivery.revisionRounds"
          label="Revision rounds"
          className={styles.w2}
          kind="whole"
          hint={`0 to ${rounds}`}
        />
        <OfferField
          place="delivery.roundPrice"
          label="Another round"
          className={styles.w2}
          kind="amount"
          hint="Empty: clients can’t buy one"
        />
        <OfferField
          place="delivery.businessDaysFrom"
          label="Delivery, from"
          className={styles.w2}
          kind="whole"
          unit="days"
          hint={`1 to ${days}`}
        />
        <OfferField
          place="delivery.businessDaysTo"
          label="Delivery, to"
          className={styles.w2}
          kind="whole"
          unit="days"
          hint={`1 to ${days} business days from the intake form`}
        />
        <Currency fixedCurrency={fixedCurrency} />
        <OfferField place="description" label="Line under the name" className={styles.w6} hint={atMost(text)} />
        <OfferAccent />
      </CardContent>
    </Card>
  )
}

function OfferAccent() {
  const { content, change, isReadOnly, problems } = useOfferForm()
  return (
    <div className={styles.w6}>
      <AccentField
        id={fieldId('accent')}
        value={content.accent}
        disabled={isReadOnly}
        error={problems.get('accent')}
        onChange={(accent) => change(withValue(content, 'accent', accent))}
      />
    </div>
  )
}

function Currency({ fixedCurrency }: { fixedCurrency: string | null }) {
  const { content, change, isReadOnly, problems } = useOfferForm()
  return (
    <Field
      id={fieldId('currency')}
      label="Currency"
      className={styles.w2}
      error={problems.get('currency')}
      hint={fixedCurrency ? 'Fixed since your first live order.' : 'Fixed from your first live order on.'}
    >
      <NativeSelect
        value={content.currency.toLowerCase()}
        disabled={isReadOnly || fixedCurrency === content.currency}
        onChange={(event) => change(withValue(content, 'currency', event.target.value))}
      >
        {Object.keys(CURRENCIES).map((code) => (
          <option key={code} value={code}>
            {currencyLabel(code)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

export const atMost = (characters: number) => `At most ${characters.toLocaleString('en-US')} characters`

/** `$0.50 to $999,999.99` */
export function priceRange(currency: string, lowest?: number): string {
  const known: Partial<Record<string, { least: number }>> = CURRENCIES
  const written = (amount: number) => symbolOf(currency) + amount.toLocaleString('en-US', { minimumFractionDigits: 2 })
  return `${written(lowest ?? known[currency]?.least ?? 0.5)} to ${written(PRICE_MOST)}`
}
