import { useEffect } from 'react'
import { toastFailure } from '@/components/ui/toast-failure'
import { LazyMessageDialog } from './lazy-message-dialog'
import { useMail } from './use-mail'

/** A message of which nothing but its id is known here. */
export function OpenedMail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useMail(id)
  useEffect(() => {
    if (!error || data) return
    toastFailure('Not Opened', error)
    onClose()
  }, [error, data, onClose])
  return <LazyMessageDialog mail={data ?? null} onClose={onClose} />
}
