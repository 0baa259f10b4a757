import { useRef } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { PAGE_SIZE, useExportLog, useLogPage } from './audit-data'
import { rangeLabel } from './audit-labels'
import { LogFilters } from './log-filters'
import { LogTable } from './log-table'
import { useLogFilter, type LogFilter } from './use-log-filter'

/** The log by filters, a page at a time, and as a file. */
export function LogCard() {
  const card = useRef<HTMLElement>(null)
  const { filter, place, setFilter, goOn, goToNewest } = useLogFilter()
  const read = useLogPage(filter, place.after)
  const { data, isPlaceholderData } = read
  // The button that was pressed may be gone: reading goes on at the card.
  const turn = (go: () => void) => {
    go()
    card.current?.focus()
  }
  return (
    <Card
      ref={card}
      tabIndex={-1}
      title="Audit log"
      className="list-card"
      headAside={<LogFilters filter={filter} setFilter={setFilter} />}
    >
      {!data && <ReadFallback title="The log couldn’t be loaded" read={read} />}
      {data?.items.length === 0 && (
        <EmptyState title="Nothing found" text="No entries match. Choose a longer time or a broader search." />
      )}
      {data && data.items.length > 0 && <LogTable entries={data.items} isBusy={isPlaceholderData} />}
      {data && (
        <div className="pager" role="group" aria-label="Pages of the log">
          <span className="num" role="status">
            {rangeLabel((place.number - 1) * PAGE_SIZE + 1, data.items.length, data.total)}
          </span>
          <div className="row">
            <Downloads filter={filter} />
            {place.after !== null && (
              <Button variant="outline" size="sm" onClick={() => turn(goToNewest)}>
                Newest
              </Button>
            )}
            {data.nextCursor !== null && (
              <Button
                variant="outline"
                size="sm"
                disabled={isPlaceholderData}
                onClick={() => turn(() => goOn(data.nextCursor ?? ''))}
              >
                Next
              </Button>
            )}
          </div>
        </div>
      )}
    </Card>
  )
}

function Downloads({ filter }: { filter: LogFilter }) {
  const { mutate, isPending, variables } = useExportLog(filter)
  const isBusy = (form: string) => isPending && variables === form
  return (
    <>
      <Button variant="outline" size="sm" busy={isBusy('csv')} busyLabel="Downloading..." onClick={() => mutate('csv')}>
        Download CSV
      </Button>
      <Button
        variant="outline"
        size="sm"
        busy={isBusy('jsonl')}
        busyLabel="Downloading..."
        title="One entry per line, with all you need to verify it on another machine"
        onClick={() => mutate('jsonl')}
      >
        Download JSON
      </Button>
    </>
  )
}
