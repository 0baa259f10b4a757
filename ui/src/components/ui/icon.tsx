import type { LucideIcon } from 'lucide-react'
import { classNames } from '@/lib/class-names'

interface IconProps {
  icon: LucideIcon
  size?: 'sm' | 'md'
  /** An icon beside a word needs none; an icon alone has a name. */
  label?: string
  className?: string | undefined
}

export function Icon({ icon: Glyph, size = 'md', label, className }: IconProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <Glyph
      {...named}
      strokeWidth={1.6}
      strokeLinecap="square"
      strokeLinejoin="miter"
      focusable={false}
      className={classNames('icon', size === 'sm' && 'icon-sm', className)}
    />
  )
}
