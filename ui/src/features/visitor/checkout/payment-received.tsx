import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { NextSteps } from '@/components/ui/next-steps'
import { Seal } from '@/components/ui/seal'
import { stageOf } from '@/lib/order-status'
import { paths } from '@/lib/paths'

const STEPS = [
  'Complete the intake form. It takes about 5-10 minutes.',
  'We build your five pages within 3-5 business days after that.',
  'You review the website. One revision round is included.',
  'We put it online. Your portal then shows Website Live.',
]

export function PaymentReceived({ orderId }: { orderId: string }) {
  return (
    <>
      <div className="page-top text-center">
        <div className="payment-seal">
          <Seal stage={stageOf('paid')} orderId={orderId} />
        </div>
        <h1 className="t-page">Payment Successful!</h1>
        <p className="mx-auto">Thank you. Your order includes a 365-day hosting trial, which starts today.</p>
      </div>
      <section className="sheet sheet-pad stack-5" aria-labelledby="next">
        <div>
          <h2 className="t-card" id="next">
            Next steps
          </h2>
          <NextSteps steps={STEPS} />
        </div>
        <Button size="lg" block asChild>
          <Link to={paths.intakeForm(orderId)}>Complete Intake Form Now</Link>
        </Button>
      </section>
    </>
  )
}
