import { Alert } from '@/components/ui/alert'
import { formatDateTime } from '@/lib/dates'
import type { WrongFactors as Tries } from '@/lib/schemas'

/** Somebody had the password, but not the second factor. */
export function WrongFactors({ found: { times, at, device, address } }: { found: Tries }) {
  const from = address ? `${device}, network ${address}` : device
  return (
    <Alert
      variant="danger"
      title={times === 1 ? 'A wrong code after the right password' : `${times} wrong codes after the right password`}
    >
      {times === 1 ? 'It was' : 'The last was'} entered {formatDateTime(at)} ({from}). If it wasn’t the account’s owner,
      somebody knows the password.
    </Alert>
  )
}
