import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from './button'
import { Icon } from './icon'

interface PrintBarProps {
  back: { to: string; name: string }
  /** There's something to print. */
  isReady: boolean
  size?: 'sm' | 'md'
  /** What the button says, where a file is beside it. */
  label?: string | undefined
  /** What's said beside the button. */
  children?: ReactNode
}

/** Above a page that's made for paper: the way back, and how to print it. */
export function PrintBar({ back, isReady, size = 'md', label = 'Print or save as PDF', children }: PrintBarProps) {
  return (
    <div className="report-bar">
      <Button asChild variant="ghost" size={size}>
        <Link to={back.to}>
          <Icon icon={ArrowLeft} size="sm" />
          {back.name}
        </Link>
      </Button>
      {isReady && (
        <div className="row">
          {children}
          <Button variant="outline" size={size} onClick={() => window.print()}>
            <Icon icon={Printer} size="sm" />
            {label}
          </Button>
        </div>
      )}
    </div>
  )
}
