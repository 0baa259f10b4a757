import { Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { RowTools } from '@/components/admin/rows/row-tools'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { rowsAt, withValue, type Place, type Row, type Rows } from './content'
import { useOfferForm } from './offer-context'
import { useRowKeys } from './use-row-keys'

interface RowListProps {
  place: Place
  /** `add-on`, in the middle of a sentence. */
  noun: string
  most: number
  blank: Row
  /** What a row is called where it is moved or removed. */
  titleOf: (row: Row) => string
  /** Where nothing is listed yet. */
  empty: string
  /** Folds each row into one line. */
  summaryOf?: (row: Row) => ReactNode
  children: (place: Place, row: Row) => ReactNode
}

/** A list of the offer in its order: rows are added, moved by one and removed, by mouse or keyboard. */
export function RowList({ place, noun, most, blank, titleOf, empty, summaryOf, children }: RowListProps) {
  const { content, change, isReadOnly, problems } = useOfferForm()
  const rows = rowsAt(content, place)
  const { keys, isNew, move, add, remove } = useRowKeys(rows.length)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const put = (changed: Rows) => change(withValue(content, place, changed))
  const shift = (index: number, to: number) => {
    put(swapped(rows, index, to))
    move(index, to)
    setSaid(`${titleOf(rows[index] ?? {}) || noun}: now ${to + 1} of ${rows.length}`)
  }
  const append = () => {
    put([...rows, blank])
    add()
    focusSoon(() => list.current?.querySelector<HTMLElement>('li:last-child :is(input, textarea)'))
  }
  const take = (index: number) => {
    put(rows.filter((_, at) => at !== index))
    remove(index)
    setSaid(`${titleOf(rows[index] ?? {}) || noun} removed`)
    focusSoon(() => list.current?.querySelector<HTMLElement>('[data-add]'))
  }
  return (
    <div className="offer-rows" ref={list}>
      {rows.length === 0 && <p className="muted">{empty}</p>}
      {problems.get(place) && (
        <p className="error" role="alert">
          {problems.get(place)}
        </p>
      )}
      <ol>
        {rows.map((row, index) => {
          const title = titleOf(row) || `${noun} ${index + 1}`
          const tools = !isReadOnly && (
            <RowTools
              title={title}
              index={index}
              count={rows.length}
              onMove={(to) => shift(index, to)}
              onRemove={() => take(index)}
            />
          )
          const fields = (
            <div className="offer-fields" role="group" aria-label={title}>
              {children(`${place}.${index}`, row)}
            </div>
          )
          return (
            <li key={keys[index]}>
              {summaryOf ? (
                <details open={isNew(index)}>
                  <summary>
                    <span>{summaryOf(row)}</span>
                  </summary>
                  {fields}
                </details>
              ) : (
                fields
              )}
              {tools}
            </li>
          )
        })}
      </ol>
      {!isReadOnly && (
        <Button variant="outline" size="sm" data-add disabled={rows.length >= most} onClick={append}>
          <Icon icon={Plus} size="sm" />
          {`Add ${noun}`}
        </Button>
      )}
      <span className="hint">{`Up to ${most}.`}</span>
      <span className="sr" role="status">
        {said}
      </span>
    </div>
  )
}

function swapped(rows: Rows, index: number, to: number): Rows {
  return rows.map((row, at) => (at === index ? rows[to] : at === to ? rows[index] : row) ?? row)
}

/** What was added or is left is there only after the next rendering. */
function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus())
}
