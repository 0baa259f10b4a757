import { Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './row-list.module.css'
import { RowTools } from './row-tools'
import { useRowKeys } from './use-row-keys'

export interface RowListProps<Row> {
  /** Where the list can get the focus, when something is wrong with it as a whole. */
  id?: string
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** `add-on`, in the middle of a sentence. */
  noun: string
  most: number
  blank: Row
  /** What a row is called where it is moved or removed. */
  titleOf: (row: Row) => string
  /** Where nothing is listed yet. */
  empty: string
  isReadOnly?: boolean
  /** What is wrong with the list as a whole. */
  problem?: string | undefined
  /** Folds each row into one line. */
  summaryOf?: ((row: Row, index: number) => ReactNode) | undefined
  children: (row: Row, index: number) => ReactNode
}

/** A list in its order: rows are added, moved by one and removed, by mouse or keyboard. */
export function RowList<Row>({ rows, onChange, noun, most, blank, titleOf, empty, ...rest }: RowListProps<Row>) {
  const { id, isReadOnly = false, problem, summaryOf, children } = rest
  const { keys, isNew, move, add, remove } = useRowKeys(rows.length)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const nameOf = (index: number) => (rows[index] && titleOf(rows[index])) || noun
  const shift = (index: number, to: number) => {
    onChange(swapped(rows, index, to))
    move(index, to)
    setSaid(`${nameOf(index)}: now ${to + 1} of ${rows.length}`)
  }
  const append = () => {
    onChange([...rows, blank])
    add()
    focusSoon(() => list.current?.querySelector<HTMLElement>('li:last-child :is(input, textarea)'))
  }
  const take = (index: number) => {
    onChange(rows.filter((_, at) => at !== index))
    remove(index)
    setSaid(`${nameOf(index)} removed`)
    focusSoon(() => list.current?.querySelector<HTMLElement>('[data-add]'))
  }
  return (
    <div className={styles.rowList} ref={list} id={id} tabIndex={id ? -1 : undefined}>
      {rows.length === 0 && <p className="muted">{empty}</p>}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <ol>
        {rows.map((row, index) => {
          const title = titleOf(row) || `${noun} ${index + 1}`
          const fields = (
            <div className={styles.rowFields} role="group" data-row-fields aria-label={title}>
              {children(row, index)}
            </div>
          )
          return (
            <li key={keys[index]}>
              {summaryOf ? (
                <details open={isNew(index)}>
                  <summary>
                    <span>{summaryOf(row, index)}</span>
                  </summary>
                  {fields}
                </details>
              ) : (
                fields
              )}
              {!isReadOnly && (
                <RowTools
                  title={title}
                  index={index}
                  count={rows.length}
                  onMove={(to) => shift(index, to)}
                  onRemove={() => take(index)}
                />
              )}
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

function swapped<Row>(rows: readonly Row[], index: number, to: number): Row[] {
  return rows.map((row, at) => (at === index ? rows[to] : at === to ? rows[index] : row) ?? row)
}

/** What was added or is left is there only after the next rendering. */
function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus())
}
