import type { ReactNode } from 'react'
import { RowList, type RowListProps } from '@/components/admin/rows/row-list'
import { Badge } from '@/components/ui/badge'
import { rowsAt, textAt, withValue, type Place, type Row } from './content'
import { fieldId, useOfferForm } from './offer-context'
import styles from './offer.module.css'

type Shared = 'noun' | 'most' | 'blank' | 'titleOf' | 'empty'

interface OfferRowsProps extends Pick<RowListProps<Row>, Shared> {
  place: Place
  /** What a folded row says. */
  summaryOf: (row: Row) => ReactNode
  children: (place: Place, row: Row) => ReactNode
}

/** A list of the offer, at its place, each row folded into one line. */
export function OfferRows({ place, summaryOf, children, ...list }: OfferRowsProps) {
  const { content, change, isReadOnly, problems } = useOfferForm()
  return (
    <RowList
      {...list}
      id={fieldId(place)}
      rows={rowsAt(content, place)}
      isReadOnly={isReadOnly}
      problem={problems.get(place)}
      summaryOf={(row, index) => (
        <>
          {summaryOf(row)}
          <Mark place={`${place}.${index}`} />
        </>
      )}
      onChange={(rows) => change(withValue(content, place, rows))}
    >
      {(row, index) => children(`${place}.${index}`, row)}
    </RowList>
  )
}

/** What is said of the fields within a folded row. */
function Mark({ place }: { place: Place }) {
  const { content, problems, hints, isChecked } = useOfferForm()
  const isWithin = (field: Place) => field.startsWith(`${place}.`)
  const isShown = (field: Place) => isChecked || textAt(content, field).trim() !== ''
  if ([...problems.keys()].some((field) => isWithin(field) && isShown(field))) {
    return <Badge variant="danger">Needs a fix</Badge>
  }
  return [...hints.keys()].some(isWithin) && <span className={styles.offerStale}>Check this</span>
}
