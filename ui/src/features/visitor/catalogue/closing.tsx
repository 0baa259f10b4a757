import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Prose } from '@/components/ui/prose'
import { Rosette } from './landing-seal'
import { landing } from './landing-words'

export function Closing({ checkoutTo }: { checkoutTo: string }) {
  return (
    <section className="band" aria-labelledby="closing-title">
      <div className="wrap closing">
        <Rosette />
        <div>
          <h2 className="t-page" id="closing-title">
            {landing.isOurs ? 'Be ready before your next application.' : 'Ready when you are.'}
          </h2>
          <p>
            <Prose>Order, spend 5-10 minutes on a short form, and follow the build from there.</Prose>
          </p>
          <Button size="lg" asChild>
            <Link to={checkoutTo} data-cta>
              Get Started
            </Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
