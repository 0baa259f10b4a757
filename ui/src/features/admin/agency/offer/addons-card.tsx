import { Card, CardContent } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import { Tag } from '@/components/ui/tag'
import { OFFER_BOUNDS } from '@/generated/offer-bounds'
import { withValue, type Row } from './content'
import { fieldId, symbolOf, useOfferForm } from './offer-context'
import { OfferField } from './offer-field'
import { OfferRows } from './offer-rows'
import { atMost, priceRange } from './price-card'
import { SlugField, useTitled } from './slug-field'

const BLANK = { id: '', name: '', description: '', price: '', onSale: true }
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
  const { content, change, isReadOnly, sold } = useOfferForm()
  const { name, text, id } = OFFER_BOUNDS
  const soldIds = sold.addons.map((addon) => addon.id)
  const titled = useTitled(place, 'name', 'id', soldIds, id)
  return (
    <>
      <OfferField place={`${place}.name`} label="Name" className="w4" hint={atMost(name)} onText={titled} />
      <OfferField
        place={`${place}.price`}
        label="Price"
        className="w2"
        kind="amount"
        hint={priceRange(content.currency, 0.01)}
      />
      <OfferField place={`${place}.description`} label="Description" className="w6" hint={atMost(text)} />
      <SlugField place={`${place}.id`} label="Id" sold={soldIds} longest={id} className="w4" />
      <label className="offer-switch w2" htmlFor={fieldId(`${place}.onSale`)}>
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
