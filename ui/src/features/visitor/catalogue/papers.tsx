import { ShieldCheck } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { LandingSeal } from './landing-seal'

/** An application and a website that carry the same three lines: a picture, made of text. */
export function Papers() {
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
