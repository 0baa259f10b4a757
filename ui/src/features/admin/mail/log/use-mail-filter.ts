import { useSearchParams } from 'react-router-dom'
import { addressOf, readFilter, type MailFilter } from './mail-filter'

/** The filter is in the address, so that a reload and a link keep it. */
export function useMailFilter() {
  const [address, setAddress] = useSearchParams()
  return {
    filter: readFilter(address),
    /** `replace` keeps every typed letter out of the history. */
    setFilter: (filter: MailFilter, { replace = false } = {}) => setAddress(addressOf(filter), { replace }),
  }
}
