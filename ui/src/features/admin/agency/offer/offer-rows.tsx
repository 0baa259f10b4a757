import type { ReactNode } from 'react'
import { RowList, type RowListProps } from '@/components/admin/rows/row-list'
import { rowsAt, withValue, type Place, type Row } from './content'
import { useOfferForm } from './offer-context'

type Shared = 'noun' | 'most' | 'blank' | 'titleOf' | 'empty' | 'summaryOf'

interface OfferRowsProps extends Pick<RowListProps<Row>, Shared> {
  place: Place
  children: (place: Place, row: Row) => ReactNode
}

/** A list of the offer, at its place. */
export function OfferRows({ place, children, ...list }: OfferRowsProps) {
  const { content, change, isReadOnly, problems } = useOfferForm()
  return (
    <RowList
      {...list}
      rows={rowsAt(content, place)}
      isReadOnly={isReadOnly}
      problem={problems.get(place)}
      onChange={(rows) => change(withValue(content, place, rows))}
    >
      {(row, index) => children(`${place}.${index}`, row)}
    </RowList>
  )
}
