import { NextSteps } from '@/components/ui/next-steps'
import { offer } from '@/lib/offer'
import { delivery } from '@/lib/terms'

const STEPS = [
  'You pay by card on our payment provider’s secure page.',
  'You create a password for your client portal.',
  'You complete the intake form. It takes about 5-10 minutes.',
  `We deliver ${delivery(offer)} later. Follow every step in your portal.`,
]

export function WhatHappensNext() {
  return (
    <section className="pay-next" aria-labelledby="next">
      <h2 className="t-card" id="next">
        What happens next
      </h2>
      <NextSteps steps={STEPS} />
    </section>
  )
}
