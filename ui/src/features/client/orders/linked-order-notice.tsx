import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { knownOrders } from '@/lib/known-orders'
import { linkedOrder } from '@/lib/linked-order'
import { paths } from '@/lib/paths'
import { useLinkedHash } from '@/lib/use-linked-hash'

interface LinkedOrderNoticeProps {
  /** The one that shows. */
  orderId: string
  onOpen: (token: string) => void
}

/** A mail's link names its order, and this browser may be logged in to another one. One that the browser knows opens at once;
 * for any other, the page offers its login. */
export function LinkedOrderNotice({ orderId, onOpen }: LinkedOrderNoticeProps) {
  const hash = useLinkedHash()
  const shown = orderId.slice(0, 8)
  const linked = linkedOrder(hash)
  const isOther = linked !== '' && linked !== shown
  const [unknown, setUnknown] = useState('')
  useEffect(() => {
    if (!isOther) return
    let isHere = true
    void knownOrders().then((orders) => {
      if (!isHere) return
      const known = orders.find(({ id }) => id.startsWith(linked))
      if (known) onOpen(known.token)
      else setUnknown(linked)
    })
    return () => {
      isHere = false
    }
  }, [isOther, linked, onOpen])
  if (!isOther || unknown !== linked) return null
  return (
    <Alert variant="notice" title={`Your link is for order #${linked}`}>
      You’re logged in to order #{shown}.{' '}
      <Button asChild variant="outline" size="sm">
        <Link to={paths.clientLogin + hash}>Log in to order #{linked}</Link>
      </Button>
    </Alert>
  )
}
