import { useEffect } from 'react'
import { ApiError } from '@/lib/http'

/** Whether an answer says that the login is over. Then it calls `onRefused`, which leads to the login. */
export function useRefused(error: Error | null, onRefused: () => void): boolean {
  const isRefused = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])
  return isRefused
}
