import { useRef } from 'react'
import { randomId } from '@/lib/random-id'

/**
 * The key of a try at checkout (money 11). What is sent again after an error has the same key and makes the same order; a
 * changed body has another, and so has the next try once this one has led to the payment page.
 */
export function useTryKey() {
  const current = useRef({ asked: '', key: '' })
  const keyOf = (body: object) => {
    const asked = JSON.stringify(body)
    if (current.current.asked !== asked) current.current = { asked, key: randomId() }
    return current.current.key
  }
  const forget = () => {
    current.current = { asked: '', key: '' }
  }
  return { keyOf, forget }
}
