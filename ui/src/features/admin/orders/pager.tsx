import { Button } from '@/components/ui/button'
import { PAGE_SIZE, type PagePlace } from './list-address'

interface PagerProps {
  /** What is counted, for the name of the group. */
  of: string
  page: PagePlace
  shown: number
  total: number
  nextCursor: string | null
  isBusy: boolean
  onPrevious: () => void
  onNext: (cursor: string) => void
}

export function Pager({ of, page, shown, total, nextCursor, isBusy, onPrevious, onNext }: PagerProps) {
  const first = (page.number - 1) * PAGE_SIZE + 1
  const range = shown > 0 ? `${count(first)}-${count(first + shown - 1)} of ${count(total)}` : `0 of ${count(total)}`
  return (
    <div className="pager" role="group" aria-label={`Pages of ${of}`}>
      <span className="num" role="status">
        {range}
      </span>
      <div className="row">
        <Button variant="outline" size="sm" disabled={isBusy || page.after === null} onClick={onPrevious}>
          Previous
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={isBusy || nextCursor === null}
          onClick={() => {
            if (nextCursor !== null) onNext(nextCursor)
          }}
        >
          Next
        </Button>
      </div>
    </div>
  )
}

const count = (amount: number) => amount.toLocaleString('en-US')
