import { CalendarDays, Columns3, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Chip, Chips } from '@/components/admin/chips'
import { Icon } from '@/components/ui/icon'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useIsTeam } from '@/lib/admin/use-people'
import styles from './orders-head.module.css'
import { readPerson } from './view-address'

const VIEWS = [
  { to: adminPaths.orders, label: 'Table', icon: Table2 },
  { to: adminPaths.ordersBoard, label: 'Board', icon: Columns3 },
  { to: adminPaths.ordersMonth, label: 'Calendar', icon: CalendarDays },
] as const

/** The page's name and the three ways to look at orders. Whose they are goes along. */
export function OrdersHead({ children }: { children?: ReactNode }) {
  const { pathname, search } = useLocation()
  const person = readPerson(new URLSearchParams(search))
  const kept = person ? `?${new URLSearchParams({ person }).toString()}` : ''
  return (
    <div className={styles.line}>
      <h1>Orders</h1>
      <div className={styles.tools}>
        {children}
        <nav className={styles.views} aria-label="View">
          {VIEWS.map(({ to, label, icon }) => (
            <Link key={to} to={to + kept} aria-current={pathname === to ? 'page' : undefined}>
              <Icon icon={icon} size="sm" />
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  )
}

interface WhoseProps {
  person: string | null
  onChange: (person: string | null) => void
}

/** Everyone's or one's own; who works alone sees no choice. */
export function Whose({ person, onChange }: WhoseProps) {
  const isTeam = useIsTeam()
  if (!isTeam && person === null) return null
  return (
    <Chips label="Whose orders">
      <Chip label="Everyone" isPressed={person === null} onPress={() => onChange(null)} />
      <Chip label="Mine" isPressed={person === 'me'} onPress={() => onChange('me')} />
    </Chips>
  )
}
