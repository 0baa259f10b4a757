import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Prose } from '@/components/ui/prose'
import { formatPrice } from '@/lib/money'
import { offer } from '@/lib/offer'
import { daysRange, months, monthly } from '@/lib/terms'
import { HeroLooks } from './hero-looks'
import { landing } from './landing-words'
import { SeeCard } from './see-card'

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
        <div>
          <HeroLooks />
          <SeeCard />
        </div>
      </div>
    </div>
  )
}
