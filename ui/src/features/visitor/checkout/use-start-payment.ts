import { useEffect } from 'react'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { CheckoutIn } from '@/generated/checkout-sentences'
import { totalCents, type Addon } from '@/lib/catalogue'
import { ApiError, http, serverMessageOr } from '@/lib/http'
import { offer } from '@/lib/offer'

/**
 * Creates the order and leaves for the payment page. Busy until the page is gone, or back. `failure` says what to do;
 * `badEmail` is the address that the server did not take.
 */
export function useStartPayment(addons: readonly Addon[]) {
  const { mutate, variables, isPending, isSuccess, error, reset } = useSingleMutation({
    mutationFn: (email: string) =>
      http.post('/api/create-checkout-session', {
        body: {
          email,
          amount: totalCents(addons) / 100,
          selectedAddons: addons.map(({ id }) => id),
          offerVersion: offer.version,
        },
      }),
    onSuccess: ({ sessionUrl }) => window.location.assign(sessionUrl),
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to create checkout session. Please try again.',
        variant: 'destructive',
      }),
  })
  useEffect(() => {
    // The browser may show this very page again when the buyer comes back from the payment page.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pageshow', comeBack)
    }
  }, [reset])
  const isRefused = isAboutEmail(error)
  return {
    isBusy: isPending || isSuccess,
    failure: error && !isRefused ? serverMessageOr(error, '') : '',
    badEmail: isRefused ? (variables ?? null) : null,
    start: mutate,
  }
}

const isAboutEmail = (error: unknown) => error instanceof ApiError && error.serverMessage === CheckoutIn.email.wrong
