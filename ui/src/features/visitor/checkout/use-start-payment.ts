import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '@/components/ui/toast-store'
import { CheckoutIn } from '@/generated/checkout-sentences'
import { totalCents, type Addon } from '@/lib/catalogue'
import { ApiError, http, serverMessageOr } from '@/lib/http'
import { offer } from '@/lib/offer'
import { DISCOUNT_KEY, type Promotion } from './use-promotion'
import { useTryKey } from './use-try-key'

const KEPT_WITHIN_MS = 3000

/**
 * Creates the order and leaves for the payment page. Busy until the page is gone, or back. `failure` says what to do;
 * `badEmail` is the address that the server did not take. `kept`: what the buyer finds again after a canceled payment.
 */
export function useStartPayment(addons: readonly Addon[], { code, discount }: Promotion, kept: () => Promise<void>) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [badEmail, setBadEmail] = useState<string | null>(null)
  // State comes a moment too late for the second half of a double click.
  const isUnderWay = useRef(false)
  const keyOf = useTryKey()

  const settle = () => {
    isUnderWay.current = false
    setBusy(false)
  }
  useEffect(() => {
    // The browser may show this very page again when the buyer comes back from the payment page.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) settle()
    }
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pageshow', comeBack)
    }
  }, [])

  const start = async (email: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure('')
    setBadEmail(null)
    try {
      const body = {
        email,
        amount: totalCents(addons) / 100,
        selectedAddons: addons.map(({ id }) => id),
        offerVersion: offer.version,
        ...(code && { code, discount }),
      }
      const { sessionUrl } = await http.post('/api/create-checkout-session', {
        body,
        idempotencyKey: keyOf(body),
      })
      keyOf(null)
      // What keeps it may never come, or never end: the buyer pays all the same.
      await Promise.race([kept(), new Promise((end) => setTimeout(end, KEPT_WITHIN_MS))])
      window.location.assign(sessionUrl)
    } catch (error) {
      void queries.invalidateQueries({ queryKey: [DISCOUNT_KEY] })
      const isRefused = error instanceof ApiError && error.code === 'email_refused'
      const isWrong = error instanceof ApiError && error.serverMessage === CheckoutIn.email.wrong
      if (isRefused || isWrong) setBadEmail(email)
      if (!isWrong) setFailure(serverMessageOr(error, ''))
      toast({
        title: 'Error',
        description: 'Failed to create checkout session. Please try again.',
        variant: 'destructive',
      })
      settle()
    }
  }
  return { isBusy, failure, badEmail, start }
}
