import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'

/** Label left, figure right, hairline between; the sum stands under a double rule. */
export function Ledger({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={classNames('ledger', className)}>{children}</dl>
}

interface LedgerRowProps {
  label: ReactNode
  children: ReactNode
  /** Tabular figures that never break. Off for running text such as an address. */
  figure?: boolean
}

export function LedgerRow({ label, children, figure = true }: LedgerRowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={figure ? 'num' : 'wrap-anywhere'}>{children}</dd>
    </div>
  )
}

export function LedgerSum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="sum">
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

/** Caption above, value below: contact details and other facts that are no figures. */
export function Facts({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={classNames('facts', className)}>{children}</dl>
}

export function Fact({ label, children, figure = false }: LedgerRowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={figure ? 'num' : 'wrap-anywhere'}>{children}</dd>
    </div>
  )
}
