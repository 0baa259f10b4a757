import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { NextSteps } from '@/components/ui/next-steps'
import { Seal } from '@/components/ui/seal'
import { stageOf } from '@/lib/order-status'
import { pageOffer } from '@/lib/page-offer'
import { paths } from '@/lib/paths'
import { delivery, months, rounds, type Terms } from '@/lib/terms'

const steps = (terms: Terms) => [
  'Complete the intake form. It takes about 5-10 minutes.',
  `${pageOffer ? 'We do our part' : 'We build your five pages'} within ${delivery(terms)} after that.`,
  `You review the website. ${rounds(terms)}`.trim(),
  'We put it online. Your portal then shows Website Live.',
]

interface PaymentReceivedProps {
  orderId: string
  /** What the order was sold under. */
  terms: Terms
}

export function PaymentReceived({ orderId, terms }: PaymentReceivedProps) {
  return (
    <>
      <div className="page-top text-center">
        <div className="payment-seal">
          <Seal stage={stageOf('paid')} orderId={orderId} />
        </div>
        <h1 className="t-page">Payment Successful!</h1>
        <p className="mx-auto">Thank you. {trial(terms)}</p>
      </div>
      <section className="sheet sheet-pad stack-5" aria-labelledby="next">
        <div>
          <h2 className="t-card" id="next">
            Next steps
          </h2>
          <NextSteps steps={steps(terms)} />
        </div>
        <Button size="lg" block asChild>
          <Link to={paths.intakeForm(orderId)}>Complete Intake Form Now</Link>
        </Button>
      </section>
    </>
  )
}

function trial({ hostingMonths }: Terms): string {
  if (hostingMonths === 0) return 'Your hosting starts today.'
  const time = hostingMonths === 12 ? '365-day hosting trial' : `hosting trial of ${months(hostingMonths)}`
  return `Your order includes a ${time}, which starts today.`
}
