import { ArrowRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { classNames } from '@/lib/class-names'
import { Icon } from './icon'
import styles from './ways.module.css'

export interface Way {
  icon: LucideIcon
  title: string
  text: string
  to: string
  /** The server answers it with a page of its own. */
  isServed?: boolean
}

/** Where to go from a page that has nothing itself. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className={classNames('sheet', styles.ways)}>
      {ways.map(({ icon, title, text, to, isServed = false }) => (
        <li key={title}>
          <Link to={to} reloadDocument={isServed}>
            <Icon icon={icon} />
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
            <Icon icon={ArrowRight} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
