import { useRef } from 'react'
import { randomId } from '@/lib/random-id'

/**
 * Gives what is sent the key of its try at checkout (money 11). Sent again after an error it has the same key and makes
 * the same order; a changed body has another. Null forgets it, once a try has led to the payment page.
 */
export function useTryKey(): (body: object | null) => string {
  const current = useRef(['', ''])
  return (body) => {
    const asked = JSON.stringify(body)
    if (current.current[0] !== asked) current.current = [asked, randomId()]
    return current.current[1] ?? ''
  }
}
