import type { ReactNode } from 'react'
import { Main } from '@/components/ui/main'
import { NextSteps } from '@/components/ui/next-steps'
import { offer } from '@/lib/offer'
import type { PaymentSlip } from '@/lib/payment-slip'
import { delivery } from '@/lib/terms'
import { PaymentSlipCard } from './payment-slip-card'

const STEPS = [
  'Create your password. You’re here.',
  'Complete the intake form. It takes about 5-10 minutes, and you can save and come back.',
  `We deliver ${delivery(offer)} later. Follow every step in your portal.`,
]

interface PaidPageProps {
  slip: PaymentSlip
  children: ReactNode
}

/** After the payment: what became of it first, then the password, then what happens next. */
export function PaidPage({ slip, children }: PaidPageProps) {
  return (
    <Main className="wrap paid">
      <div className="paid-grid">
        <PaymentSlipCard slip={slip} />
        <div className="paid-form">{children}</div>
        <section className="paid-next" aria-labelledby="next">
          <h2 className="t-card" id="next">
            What happens next
          </h2>
          <NextSteps steps={STEPS} />
        </section>
      </div>
    </Main>
  )
}
