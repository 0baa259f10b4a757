import { Card, CardContent } from '@/components/ui/card'
import { OFFER_BOUNDS } from '@/generated/offer-bounds'
import type { Row } from './content'
import { ListCard } from './list-card'
import { OfferField } from './offer-field'
import { OfferRows } from './offer-rows'
import styles from './offer.module.css'
import { atMost } from './price-card'

const POINT = { title: '', text: '' }
const titleOf = (row: Row) => String(row['title'] ?? '')
const { title: titleMost, text: textMost, name: nameMost, benefits, steps, included } = OFFER_BOUNDS

/** The landing page's own words. */
export function LandingCards() {
  return (
    <>
      <Card title="Landing page" headAside={<span className="caption">The first thing visitors read</span>}>
        <CardContent className={styles.offerGrid}>
          <OfferField place="landing.headline" label="Headline" className={styles.w6} hint={atMost(titleMost)} />
          <OfferField
            place="landing.lead"
            label="Lead"
            className={styles.w6}
            rows={2}
            hint={`One line. ${atMost(textMost)}`}
          />
        </CardContent>
      </Card>
      <ListCard title="Benefits" place="landing.benefits" noun="benefit">
        <OfferRows
          place="landing.benefits"
          noun="benefit"
          most={benefits}
          blank={POINT}
          titleOf={titleOf}
          empty="No benefits are shown."
          summaryOf={(row) => <Summary row={row} />}
        >
          {(place) => <PointFields place={place} />}
        </OfferRows>
      </ListCard>
      <ListCard title="Steps" place="landing.steps" noun="step">
        <OfferRows
          place="landing.steps"
          noun="step"
          most={steps}
          blank={{ ...POINT, figure: '' }}
          titleOf={titleOf}
          empty="No steps are shown."
          summaryOf={(row) => <Summary row={row} />}
        >
          {(place) => (
            <PointFields place={place}>
              <OfferField place={`${place}.figure`} label="Short fact" className={styles.w2} hint={atMost(nameMost)} />
            </PointFields>
          )}
        </OfferRows>
      </ListCard>
      <ListCard title="What’s included" place="landing.included" noun="item">
        <OfferRows
          place="landing.included"
          noun="item"
          most={included}
          blank={POINT}
          titleOf={titleOf}
          empty="Nothing is listed."
          summaryOf={(row) => <Summary row={row} />}
        >
          {(place) => <PointFields place={place} />}
        </OfferRows>
      </ListCard>
    </>
  )
}

function Summary({ row }: { row: Row }) {
  return (
    <>
      <b>{titleOf(row) || 'Untitled'}</b>
      {row['figure'] && <span className="num">{row['figure']}</span>}
    </>
  )
}

function PointFields({ place, children }: { place: string; children?: React.ReactNode }) {
  return (
    <>
      <OfferField
        place={`${place}.title`}
        label="Title"
        className={children ? styles.w4 : styles.w6}
        hint={atMost(nameMost)}
      />
      {children}
      <OfferField
        place={`${place}.text`}
        label="Text"
        className={styles.w6}
        rows={2}
        hint={`One line. ${atMost(textMost)}`}
      />
    </>
  )
}
