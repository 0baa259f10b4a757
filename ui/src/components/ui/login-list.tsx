import { Laptop, Monitor, Smartphone, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDate, formatDateTime } from '@/lib/dates'
import type { DeviceLogin } from '@/lib/schemas'
import { Badge } from './badge'
import { Button } from './button'
import { Icon } from './icon'

interface LoginListProps {
  logins: readonly DeviceLogin[]
  isBusy: boolean
  onEnd: (login: DeviceLogin) => void
}

/** The devices on which somebody is logged in, each with a way to end it; this one is left by logging out. */
export function LoginList({ logins, isBusy, onEnd }: LoginListProps) {
  const list = useFocusThatStays(logins.length)
  return (
    <ul className="entries" ref={list} tabIndex={-1}>
      {logins.map((login) => (
        <li key={login.id}>
          <Icon icon={iconOf(login.device)} />
          <div>
            <b>{login.device}</b>
            <p className="small">{described(login)}</p>
          </div>
          {login.isCurrent ? (
            <Badge>This device</Badge>
          ) : (
            <Button
              variant="outline"
              size="sm"
              disabled={isBusy}
              aria-label={`Log out ${login.device}, ${described(login)}`}
              onClick={() => onEnd(login)}
            >
              Log out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The button that was pressed goes with its login: the list takes the focus, not the top of the page. */
function useFocusThatStays(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [count])
  return list
}

/** The address is that of the network: its last part is not kept. */
function described({ address, since, seenAt, isCurrent }: DeviceLogin): string {
  const when = `Since ${formatDate(since)}${isCurrent ? '' : `, last seen ${formatDateTime(seenAt)}`}.`
  return address ? `Network ${address}. ${when}` : when
}

function iconOf(device: string): LucideIcon {
  if (/iPhone|Android/.test(device)) return Smartphone
  return /Mac|Chromebook/.test(device) ? Laptop : Monitor
}
