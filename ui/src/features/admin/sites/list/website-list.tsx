import { useState } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { classNames } from '@/lib/class-names'
import type { WebsitesFilter } from './use-websites'
import { useWebsites } from './use-websites'
import { WebsiteRow } from './website-row'
import styles from './websites.module.css'

/** Page after page. A page knows where the next one begins, so that what is published meanwhile pushes none out. */
export function WebsiteList({ filter }: { filter: WebsitesFilter }) {
  const [cursors, setCursors] = useState<(string | null)[]>([null])
  const { data } = useWebsites(filter, null)
  if (data?.items.length === 0) return <Nothing filter={filter} />
  return (
    <>
      <table className={styles.websites}>
        <thead>
          <tr>
            <th scope="col">Website</th>
            <th scope="col">Hosting</th>
            <th scope="col">Renewal</th>
            <th scope="col">Last opened</th>
            <th scope="col">Certificate</th>
          </tr>
        </thead>
        {cursors.map((cursor, at) => (
          <WebsitePage
            key={cursor}
            filter={filter}
            cursor={cursor}
            isLast={at === cursors.length - 1}
            onMore={(next) => setCursors([...cursors, next])}
          />
        ))}
      </table>
      {data && (
        <p className={classNames(styles.websitesTotal, 'num')} role="status">
          {data.total === 1 ? '1 website' : `${data.total.toLocaleString('en-US')} websites`}
        </p>
      )}
    </>
  )
}

interface WebsitePageProps {
  filter: WebsitesFilter
  cursor: string | null
  isLast: boolean
  onMore: (next: string) => void
}

function WebsitePage({ filter, cursor, isLast, onMore }: WebsitePageProps) {
  const read = useWebsites(filter, cursor)
  const { data } = read
  const next = data?.nextCursor ?? null
  return (
    <tbody aria-busy={read.isPlaceholderData}>
      {data ? (
        data.items.map((site) => <WebsiteRow key={site.orderId} site={site} />)
      ) : (
        <tr>
          <td colSpan={5}>
            <ReadFallback title="The websites couldn’t be loaded" read={read} />
          </td>
        </tr>
      )}
      {isLast && next !== null && (
        <tr className={styles.more}>
          <td colSpan={5}>
            <Button variant="outline" size="sm" onClick={() => onMore(next)}>
              Show more
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

function Nothing({ filter: { q, state } }: { filter: WebsitesFilter }) {
  if (q) return <EmptyState title="No websites found" text="Try another address, business or order number." />
  if (state === 'ending') return <EmptyState title="No website is ending" text="Every website’s hosting goes on." />
  if (state === 'paused') return <EmptyState title="No website is paused" text="Visitors see every website." />
  return <EmptyState title="No websites yet" text="A website is listed here once it’s published." />
}
