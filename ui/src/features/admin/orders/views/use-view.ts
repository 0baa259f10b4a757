import { useLocation, useNavigate } from 'react-router-dom'
import { readView, withView, type OrdersView } from './view-address'

/** The view that the address says, and a way to another one. */
export function useView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = new URLSearchParams(search)
  return {
    view: readView(address),
    addressOf: (view: OrdersView) => ({ search: withView(address, view).toString() }),
    /** `replace` keeps every typed letter out of the history. */
    setView: (view: OrdersView, { replace = false } = {}) => {
      void navigate({ search: withView(address, view).toString() }, { replace })
    },
  }
}
