import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/lib/paths'

/** Leads to the login, from where Back doesn't come here again. It leads on to the part of the dashboard that was asked for. */
export function useLogInFirst(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    toast({ title: 'Access Required', description: 'Please log in to view your order', variant: 'destructive' })
    void navigate(paths.clientLogin + location.hash, { replace: true })
  }, [navigate])
}
