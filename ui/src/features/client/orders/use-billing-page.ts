import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CLIENT_ORDER_KEY } from '@/lib/client-order'
import { readClientToken } from '@/lib/client-token'
import { http, serverMessageOr } from '@/lib/http'

/** Leaves for the card provider's billing page. Busy until this page is gone, or back. */
export function useBillingPage() {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // State comes a moment too late for the second half of a double click.
  const isUnderWay = useRef(false)

  const settle = () => {
    isUnderWay.current = false
    setBusy(false)
  }
  useEffect(() => {
    // Going back may show this very page again, as it was left; the billing page may have changed what it shows.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      settle()
      void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    }
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pageshow', comeBack)
    }
  }, [queryClient])

  const open = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(null)
    try {
      const { url } = await http.post('/api/client/billing-portal', { token: readClientToken() })
      window.location.assign(url)
    } catch (error) {
      setFailure(serverMessageOr(error, 'We couldn’t open the billing page. Please try again in a few minutes.'))
      settle()
    }
  }
  return { isBusy, failure, open: () => void open() }
}
