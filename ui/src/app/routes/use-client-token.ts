import { useEffect, useState } from 'react'
import { readClientToken } from '@/lib/client-token'

/** The token of the client who is logged in, as it was when the page was opened. Without one it calls `onRefused`. */
export function useClientToken(onRefused: () => void): string | null {
  const [token] = useState(readClientToken)
  useEffect(() => {
    if (!token) onRefused()
  }, [token, onRefused])
  return token
}
