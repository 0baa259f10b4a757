import { useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Tag } from '@/components/ui/tag'
import { Tooltip } from '@/components/ui/tooltip'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { AdminOrder } from '@/lib/schemas'

/** Who ordered. What does not fit is told whole by a tooltip; the link's own tells both, because the keyboard reaches it. */
export function ClientCell({ order, emailId }: { order: AdminOrder; emailId: string }) {
  const { search } = useLocation()
  const email = useRef<HTMLAnchorElement>(null)
  const business = useRef<HTMLElement>(null)
  const isBusinessCut = () => isCut(business.current)
  const whole = (
    <>
      <p>{order.email}</p>
      {order.businessName && <p dir="auto">{order.businessName}</p>}
    </>
  )
  return (
    <>
      <Tooltip text={whole} isNeeded={() => isCut(email.current) || isBusinessCut()}>
        <Link ref={email} id={emailId} className="who" to={adminPaths.order(order.id)} state={{ list: search }}>
          {order.email}
        </Link>
      </Tooltip>
      <span className="sub">
        <span className="num">#{order.id.slice(0, 8)}</span>
        {order.mode !== 'live' && <Tag>TEST</Tag>}
        {order.businessName && (
          <Tooltip text={<p dir="auto">{order.businessName}</p>} isNeeded={isBusinessCut}>
            <bdi ref={business} className="business">
              {order.businessName}
            </bdi>
          </Tooltip>
        )}
      </span>
    </>
  )
}

function isCut(element: HTMLElement | null): boolean {
  return element !== null && (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
}
