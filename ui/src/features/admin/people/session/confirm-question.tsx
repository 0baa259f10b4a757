import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { confirmationStore, settleConfirmation } from '@/lib/admin/confirmation'

const confirmDialog = lazyDialog(async () => (await import('./confirm-dialog')).ConfirmDialog)
const giveUp = () => settleConfirmation(false)

/** Shows the dialog for as long as a call waits for it. Whoever leaves the page has given up. */
export function ConfirmQuestion() {
  const isAsked = useSyncExternalStore(confirmationStore.subscribe, confirmationStore.isAsked)
  const { pathname } = useLocation()
  useEffect(() => giveUp, [pathname])
  return isAsked && <confirmDialog.Dialog onClose={giveUp} />
}
