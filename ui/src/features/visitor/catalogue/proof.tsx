import { Check } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { Papers } from './papers'

const POINTS = [
  'Checked against what lenders look at',
  'A report you can print and take to the bank',
  'You approve the exact website we put online',
]

/** Why the same three lines matter: it goes with the words that the program comes with. */
export function Proof() {
  return (
    <section className="proof-band" aria-labelledby="proof-title">
      <div className="wrap">
        <div>
          <h2 className="t-section" id="proof-title">
            The same three lines, everywhere
          </h2>
          <p className="lead">
            Verification services read your website by machine and compare it with your application. So we write your
            name, address and phone number once, and use them letter for letter on all five pages.
          </p>
          <ul className="proof-points">
            {POINTS.map((point) => (
              <li key={point}>
                <Icon icon={Check} />
                {point}
              </li>
            ))}
          </ul>
          <p className="caption">
            A website can’t decide an application, and we don’t promise that a lender will approve one.
          </p>
        </div>
        <Papers />
      </div>
    </section>
  )
}
