import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import { Tag } from '@/components/ui/tag'
import { DOMAIN_ADDON, OFFER_BOUNDS } from '@/generated/offer-bounds'
import { classNames } from '@/lib/class-names'
import { textAt, withValue, type Row } from './content'
import { fieldId, symbolOf, useOfferForm } from './offer-context'
import { OfferField } from './offer-field'
import { OfferRows } from './offer-rows'
import styles from './offer.module.css'
import { atMost, priceRange } from './price-card'
import { SlugField, useSlug } from './slug-field'

const BLANK = { id: '', name: '', description: '', price: '', onSale: true }
const NAMES = { title: 'name', slug: 'id' }
const nameOf = (row: Row) => String(row['name'] ?? '')

/** What a buyer can add. One that was sold keeps its id for the orders that name it. */
export function AddonsCard() {
  return (
    <Card title="Add-ons" headAside={<span className="caption">In the order of the price card</span>}>
      <CardContent>
        <OfferRows
          place="addons"
          noun="add-on"
          most={OFFER_BOUNDS.addons}
          blank={BLANK}
          titleOf={nameOf}
          empty="No add-ons. Buyers pay the price alone."
          summaryOf={(row) => <Summary row={row} />}
        >
          {(place, row) => <AddonFields place={place} row={row} />}
        </OfferRows>
      </CardContent>
    </Card>
  )
}

function Summary({ row }: { row: Row }) {
  const { content } = useOfferForm()
  const price = String(row['price'] ?? '')
  return (
    <>
      <b>{nameOf(row) || 'New add-on'}</b>
      {row['onSale'] === false && <Tag>Not on sale</Tag>}
      <span className="num">{price && `+${symbolOf(content.currency)}${price}`}</span>
    </>
  )
}

function AddonFields({ place, row }: { place: string; row: Row }) {
  const { content, change, isReadOnly } = useOfferForm()
  const { name, text, id } = OFFER_BOUNDS
  const { isFixed, onTitle } = useSlug(place, NAMES, id)
  return (
    <>
      <OfferField place={`${place}.name`} label="Name" className={styles.w4} hint={atMost(name)} onText={onTitle} />
      <OfferField
        place={`${place}.price`}
        label="Price"
        className={styles.w2}
        kind="amount"
        hint={priceRange(content.currency, 0.01)}
      />
      <OfferField place={`${place}.description`} label="Description" className={styles.w6} hint={atMost(text)} />
      <div className={styles.w4}>
        <SlugField place={`${place}.id`} label="ID" isFixed={isFixed} longest={id} />
        <DomainId place={`${place}.id`} isFixed={isFixed} />
      </div>
      <label className={classNames(styles.offerSwitch, styles.w2)} htmlFor={fieldId(`${place}.onSale`)}>
        <Switch
          id={fieldId(`${place}.onSale`)}
          checked={row['onSale'] === true}
          disabled={isReadOnly}
          onChange={(event) => change(withValue(content, `${place}.onSale`, event.target.checked))}
        />
        On sale
      </label>
    </>
  )
}

/** The one id that the program knows. */
function DomainId({ place, isFixed }: { place: string; isFixed: boolean }) {
  const { content, change, isReadOnly } = useOfferForm()
  if (textAt(content, place) === DOMAIN_ADDON) {
    return <p className="caption">When it’s bought, you get a task to register the domain.</p>
  }
  if (isFixed || isReadOnly || content.addons.some(({ id }) => id === DOMAIN_ADDON)) return null
  return (
    <p className="caption">
      Only an add-on with the ID {DOMAIN_ADDON} gives you a task to register a domain.{' '}
      <Button variant="ghost" size="sm" onClick={() => change(withValue(content, place, DOMAIN_ADDON))}>
        {`Use the ID ${DOMAIN_ADDON}`}
      </Button>
    </p>
  )
}
