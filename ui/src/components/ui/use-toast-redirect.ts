import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast, type ToastMessage } from './toast-store'

/** Shows a toast and leaves `delayMs` after it appeared (pages 3), unless the person has left the page by then. */
export function useToastRedirect(): (message: ToastMessage, to: string, delayMs: number, state?: object) => void {
  const navigate = useNavigate()
  const isHere = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      clearTimeout(timer.current)
    }
  }, [])
  return useCallback(
    (message, to, delayMs, state) => {
      toast(message, () => {
        if (!isHere.current) return
        timer.current = setTimeout(() => void navigate(to, { replace: true, state }), delayMs)
      })
    },
    [navigate],
  )
}
