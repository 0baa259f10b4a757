import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Tag } from '@/components/ui/tag'
import { Tooltip } from '@/components/ui/tooltip'
import { adminPaths } from '@/lib/admin/admin-paths'
import { isCut } from '@/lib/admin/cut-text'
import type { AdminOrder } from '@/lib/schemas'

interface ClientCellProps {
  order: AdminOrder
  emailId: string
  /** Says so of this order, where the list holds others too. */
  isTest: boolean
}

/** Who ordered, the business first where there is one. What does not fit is told whole by a tooltip. */
export function ClientCell({ order, emailId, isTest }: ClientCellProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const email = useRef<HTMLElement>(null)
  const business = useRef<HTMLElement>(null)
  const whole = (
    <>
      <p>{order.email}</p>
      {order.businessName && <p dir="auto">{order.businessName}</p>}
    </>
  )
  return (
    <>
      <Tooltip text={whole} isNeeded={() => [link, email, business].some(({ current }) => isCut(current))}>
        <Link ref={link} className="who" data-list-item to={adminPaths.order(order.id)}>
          {order.businessName && (
            <bdi ref={business} className="business">
              {order.businessName}
            </bdi>
          )}
          <span ref={email} id={emailId} className="email">
            {order.email}
          </span>
        </Link>
      </Tooltip>
      <span className="sub">
        <span className="num">#{order.id.slice(0, 8)}</span>
        {isTest && <Tag>TEST</Tag>}
      </span>
    </>
  )
}
