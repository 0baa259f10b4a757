import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Prose } from '@/components/ui/prose'
import { formatPrice } from '@/lib/money'
import { offer } from '@/lib/offer'
import { daysRange, months, monthly } from '@/lib/terms'
import { LandingSeal } from './landing-seal'
import { landing } from './landing-words'

export function Hero({ checkoutTo }: { checkoutTo: string }) {
  return (
    <div className="hero">
      <div className="wrap">
        <div>
          <h1 className="t-hero">{landing.headline}</h1>
          <p className="lead">
            <Prose>{landing.lead}</Prose>
          </p>
          <div className="cta">
            <Button size="lg" asChild>
              <Link to={checkoutTo} data-cta>
                {landing.isOurs ? 'Claim My Fundable Website' : 'Get Started'}
              </Link>
            </Button>
            <a href="#included">See what’s included</a>
          </div>
          <dl className="terms">
            <div>
              <dt>{formatPrice(offer.price)}</dt>
              <dd>flat fee</dd>
            </div>
            <div>
              <dt>
                <Prose>{`${daysRange(offer)} ${offer.businessDaysTo === 1 ? 'day' : 'days'}`}</Prose>
              </dt>
              <dd>{`business ${offer.businessDaysTo === 1 ? 'day' : 'days'}, after your intake form`}</dd>
            </div>
            <div>
              <dt>{offer.hostingMonths === 0 ? monthly(offer) : months(offer.hostingMonths)}</dt>
              <dd>{offer.hostingMonths === 0 ? 'for hosting' : 'of hosting included'}</dd>
            </div>
          </dl>
        </div>
        {landing.isOurs ? <Papers /> : <Crest />}
      </div>
    </div>
  )
}

/** In the place of the papers, whose story goes with our own words. */
function Crest() {
  return (
    <div className="papers crest" aria-hidden="true">
      <LandingSeal />
    </div>
  )
}

/** An application and a website that carry the same three lines: a picture, made of text. */
function Papers() {
  return (
    <figure
      className="papers"
      role="img"
      aria-label="A loan application and a website that show the same business name, address and phone number"
    >
      <div className="paper paper-form">
        <p className="paper-title">Loan application</p>
        <div className="match">
          <span>Business</span>
          <b>
            <span>Alder & Finch Bakery</span>
          </b>
        </div>
        <div className="match">
          <span>Address</span>
          <b>
            <span>
              218 Mill Street
              <br />
              Dayton, OH 45402
            </span>
          </b>
        </div>
        <div className="match">
          <span>Phone</span>
          <b>
            <span>(937) 555-0142</span>
          </b>
        </div>
      </div>
      <div className="paper paper-site">
        <div className="site-bar">
          <Icon icon={ShieldCheck} size="sm" />
          <span>alderandfinch.example</span>
        </div>
        <div className="site-nav">
          <b>Alder & Finch</b>
          <span>Home&ensp;About&ensp;Services&ensp;Contact</span>
        </div>
        <div className="site-body">
          <strong>Bread for the whole street</strong>
          <p>Sourdough, rolls and cakes to order, baked in Dayton every morning.</p>
        </div>
        <div className="site-foot">
          <span className="same">Alder & Finch Bakery</span>
          <span className="same">
            218 Mill Street
            <br />
            Dayton, OH 45402
          </span>
          <span className="same">(937) 555-0142</span>
        </div>
      </div>
      <LandingSeal />
    </figure>
  )
}
