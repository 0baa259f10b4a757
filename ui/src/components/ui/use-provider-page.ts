import { useEffect } from 'react'
import { serverMessageOr } from '@/lib/http'
import { useSingleMutation } from './use-single-mutation'

interface ProviderPage<Asked> {
  ask: (asked: Asked) => Promise<{ url: string }>
  /** What may have changed while the other page was open. */
  refresh: () => void
  /** What may have changed since this page was opened, where it can't be left. */
  onError?: () => void
  failure: string
}

/** Leaves for a page of the card provider's. Busy until this page is gone, or back. */
export function useProviderPage<Asked>({ ask, refresh, onError, failure }: ProviderPage<Asked>) {
  const { mutate, isPending, isSuccess, error, reset } = useSingleMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => onError?.(),
  })
  useEffect(() => {
    // Going back may show this very page again, as it was left.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      reset()
      refresh()
    }
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pageshow', comeBack)
    }
  }, [refresh, reset])
  return { isBusy: isPending || isSuccess, failure: error && serverMessageOr(error, failure), open: mutate }
}
