import type { ReactNode } from 'react'
import { Brand } from './brand'

interface AppHeaderProps {
  /** Links and buttons at the right; `className="wide"` hides one below 768 px. */
  children?: ReactNode
  /** The admin: wider measure, its own home, the word "Admin". */
  wide?: boolean
  brandTo?: string
  brandSuffix?: string
}

export function AppHeader({ children, wide = false, brandTo, brandSuffix }: AppHeaderProps) {
  return (
    <header className="header">
      <div className={wide ? 'wrap-wide' : 'wrap'}>
        <Brand
          {...(brandTo !== undefined && { to: brandTo })}
          {...(brandSuffix !== undefined && { suffix: brandSuffix })}
        />
        <div className="nav">{children}</div>
      </div>
    </header>
  )
}
