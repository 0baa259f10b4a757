import { CircleAlert, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { Icon } from './icon'

const LOOKS = {
  info: { className: '', icon: Info },
  notice: { className: 'alert-notice', icon: CircleAlert },
  danger: { className: 'alert-danger', icon: TriangleAlert },
} as const

interface AlertProps {
  title: ReactNode
  /** `h1` where the notice is the page. */
  titleAs?: 'b' | 'h1'
  variant?: keyof typeof LOOKS
  icon?: LucideIcon
  children?: ReactNode
}

/** A notice inside the page. What passes by is a toast. */
export function Alert({ title, titleAs: Title = 'b', variant = 'info', icon, children }: AlertProps) {
  const look = LOOKS[variant]
  return (
    <div className={classNames('alert', look.className)} role={variant === 'danger' ? 'alert' : undefined}>
      <Icon icon={icon ?? look.icon} />
      <Title>{title}</Title>
      {children && <p>{children}</p>}
    </div>
  )
}
