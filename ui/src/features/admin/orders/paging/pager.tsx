import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { usePages } from './use-list-address'

interface PagerProps {
  /** What is counted, for the name of the group. */
  of: string
  size: number
  pages: ReturnType<typeof usePages>
  shown: number
  /** How many there are in all. */
  total: string
  hasPages: boolean
  nextCursor: string | null
  isBusy: boolean
  /** What else can be done with the whole list. */
  aside?: ReactNode
}

export function Pager({
  of,
  size,
  pages: { page, next, previous },
  shown,
  total,
  hasPages,
  nextCursor,
  isBusy,
  aside,
}: PagerProps) {
  const first = (page.number - 1) * size + 1
  const last = first + shown - 1
  const range = shown > 1 ? `${countLabel(first)}-${countLabel(last)}` : countLabel(shown && first)
  return (
    <div className="pager" role="group" aria-label={`Pages of ${of}`}>
      <span className="num" role="status">
        {`${range} of ${total}`}
      </span>
      <div className="row">
        {aside}
        {hasPages && (
          <div className="row">
            <Button variant="outline" size="sm" disabled={isBusy || page.after === null} onClick={previous}>
              Previous
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={isBusy || nextCursor === null}
              onClick={() => {
                if (nextCursor !== null) next(nextCursor)
              }}
            >
              Next
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

export const countLabel = (amount: number) => amount.toLocaleString('en-US')
