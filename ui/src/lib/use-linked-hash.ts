import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { linkedOrder } from './linked-order'

/** The part of a mail's link that names an order, as long as its page is open: a jump within the page, such as to its content,
 * takes it out of the address. Empty where the link names none. */
export function useLinkedHash(): string {
  const { pathname, hash } = useLocation()
  const [kept, setKept] = useState({ pathname, hash })
  const isNew = kept.pathname !== pathname || (hash !== kept.hash && linkedOrder(hash) !== '')
  if (isNew) setKept({ pathname, hash })
  const named = isNew ? hash : kept.hash
  return linkedOrder(named) ? named : ''
}
