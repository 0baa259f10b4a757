import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { BASE_PRICE_CENTS } from '@/generated/constants'
import { formatPrice } from '@/lib/money'
import { LandingSeal } from './landing-seal'

export function Hero({ checkoutTo }: { checkoutTo: string }) {
  return (
    <div className="hero">
      <div className="wrap">
        <div>
          <h1 className="t-hero">A website that holds up when a lender looks you up.</h1>
          <p className="lead">
            We build your small business a <span className="nb">5-page</span> website with a name, address and phone
            number that match your paperwork. One flat fee, and you can watch it being built.
          </p>
          <div className="cta">
            <Button size="lg" asChild>
              <Link to={checkoutTo} data-cta>
                Claim My Fundable Website
              </Link>
            </Button>
            <a href="#included">See what’s included</a>
          </div>
          <dl className="terms">
            <div>
              <dt>{formatPrice(BASE_PRICE_CENTS)}</dt>
              <dd>flat fee</dd>
            </div>
            <div>
              <dt>
                <span className="nb">3-5</span> days
              </dt>
              <dd>business days, after your intake form</dd>
            </div>
            <div>
              <dt>12 months</dt>
              <dd>of hosting included</dd>
            </div>
          </dl>
        </div>
        <Papers />
      </div>
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
