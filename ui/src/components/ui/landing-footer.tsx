import { Link } from 'react-router-dom'
import { hostingInBrief } from '@/lib/hosting-terms'
import { formatPrice } from '@/lib/money'
import { offer } from '@/lib/offer'
import { pageOffer } from '@/lib/page-offer'
import { paths } from '@/lib/paths'
import { business } from '@/lib/site-name'
import { Brand } from './brand'
import { ClientLink } from './client-link'

/** `checkoutTo` carries the chosen add-ons. */
export function LandingFooter({ checkoutTo = paths.checkout() }: { checkoutTo?: string }) {
  return (
    <footer className="footer">
      <div className="wrap">
        <div>
          <Brand />
          <p className="footer-about">
            {`${pageOffer ? offer.name : 'Fixed-price websites for small businesses'}. ${formatPrice(offer.price)} flat, ${hostingInBrief(offer)}. We don’t offer refunds.`}
          </p>
          <p className="site-line footer-about" dir="auto">
            {business.line}
          </p>
        </div>
        <nav aria-labelledby="footer-website">
          <h2 id="footer-website">Website</h2>
          <ul>
            <li>
              <a href={paths.see}>See your website</a>
            </li>
            <li>
              <Link to={paths.howItWorks}>How It Works</Link>
            </li>
            <li>
              <Link to={paths.included}>What’s Included</Link>
            </li>
            <li>
              <Link to={paths.pricing}>Pricing</Link>
            </li>
            <li>
              <Link to={paths.questions}>Questions</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-clients">
          <h2 id="footer-clients">Clients</h2>
          <ul>
            <li>
              <Link to={checkoutTo} data-cta>
                Get Started
              </Link>
            </li>
            <li>
              <ClientLink />
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal">Legal</h2>
          <ul>
            <li>
              <a href={paths.terms}>Terms of service</a>
            </li>
            <li>
              <a href={paths.privacy}>Privacy policy</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
