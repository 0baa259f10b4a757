import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { countLabel, Pager } from './pager'
import type { usePages } from './use-list-address'

interface Page<Item> {
  items: Item[]
  total: number
  nextCursor: string | null
}

interface PagedListProps<Item> {
  /** What is listed, in the plural: "orders". */
  of: string
  /** How many are on a page. */
  size: number
  read: UseQueryResult<Page<Item>>
  pages: ReturnType<typeof usePages>
  /** How the number of all is written; as it is, unless it is given. */
  totalLabel?: ((total: number) => string) | undefined
  empty: ReactNode
  /** Beside the pager. */
  aside?: ReactNode
  children: (items: Item[], isBusy: boolean) => ReactNode
}

/** One page of a list with its pager, or what stands there while, or when, there is none. */
export function PagedList<Item>({
  of,
  size,
  read,
  pages,
  totalLabel = countLabel,
  empty,
  aside,
  children,
}: PagedListProps<Item>) {
  const { data, isPlaceholderData } = read
  if (!data) return <ReadFallback title={`The ${of} couldn’t be loaded`} read={read} />
  return (
    <>
      {data.items.length === 0 ? empty : children(data.items, isPlaceholderData)}
      {(data.total > 0 || pages.page.after !== null) && (
        <Pager
          of={of}
          size={size}
          pages={pages}
          shown={data.items.length}
          total={totalLabel(data.total)}
          hasPages={data.total > size || pages.page.after !== null}
          nextCursor={data.nextCursor}
          isBusy={isPlaceholderData}
          aside={aside}
        />
      )}
    </>
  )
}
