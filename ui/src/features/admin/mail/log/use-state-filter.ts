import { useSearchParams } from 'react-router-dom'
import { readState, type MailState } from '@/features/admin/mail/message/message-labels'

/** The filter is in the address, so that a reload and a link keep it. */
export function useStateFilter() {
  const [address, setAddress] = useSearchParams()
  return {
    state: readState(address),
    setState: (state: MailState | null) => {
      setAddress(state === null ? {} : { state })
    },
  }
}
