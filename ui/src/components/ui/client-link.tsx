import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { readClientToken } from '@/lib/client-token'
import { paths } from '@/lib/paths'

const never = () => () => undefined
const isLoggedIn = () => readClientToken() !== null

/** The way to the portal. Pages that are rendered at build time know nobody. */
export function ClientLink({ className }: { className?: string | undefined }) {
  const hasOrder = useSyncExternalStore(never, isLoggedIn, () => false)
  return (
    <Link className={className} to={hasOrder ? paths.clientDashboard : paths.clientLogin}>
      {hasOrder ? 'Your order' : 'Client login'}
    </Link>
  )
}
