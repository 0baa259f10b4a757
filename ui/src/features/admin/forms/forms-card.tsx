import { useRef } from 'react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { adminKeys, useAdminRead } from '@/features/admin/admin-data'
import { ListSkeleton } from '@/features/admin/list-skeleton'
import { formsQuery } from '@/features/admin/orders/list-address'
import { Pager } from '@/features/admin/orders/pager'
import { usePages } from '@/features/admin/orders/use-list-address'
import { useListFocus } from '@/features/admin/orders/use-list-focus'
import { ReadFailed } from '@/features/admin/read-failed'
import type { IntakeFormsPage } from '@/features/admin/types'
import { FormEntry } from './form-entry'

export function FormsCard() {
  const card = useRef<HTMLElement>(null)
  const { page, next, previous } = usePages('forms')
  const query = formsQuery(page)
  const { data, error, isFetching, isPlaceholderData, refetch } = useAdminRead<IntakeFormsPage>(
    adminKeys.formsPage(query),
    `${adminKeys.forms[0]}?${query}`,
    { keepsPrevious: true },
  )
  useListFocus(card, page, isPlaceholderData)
  return (
    <Card
      ref={card}
      tabIndex={-1}
      id="forms"
      title="Submitted Intake Forms"
      className="list-card"
      headAside={data && data.total > 0 && <span className="caption num">{formCount(data.total)}, newest first</span>}
    >
      {error && !data ? (
        <ReadFailed
          title="The intake forms could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <ListSkeleton />
      ) : data.items.length === 0 ? (
        <EmptyState title="No intake forms submitted yet" text="A form appears here when a client has sent it." />
      ) : (
        <ul className="forms" aria-busy={isPlaceholderData}>
          {data.items.map((form) => (
            <FormEntry key={form.id} form={form} />
          ))}
        </ul>
      )}
      {data && (data.total > 0 || page.after !== null) && (
        <Pager
          of="intake forms"
          page={page}
          shown={data.items.length}
          total={data.total}
          nextCursor={data.nextCursor}
          isBusy={isPlaceholderData}
          onPrevious={previous}
          onNext={next}
        />
      )}
    </Card>
  )
}

const formCount = (forms: number) => `${forms.toLocaleString('en-US')} ${forms === 1 ? 'form' : 'forms'}`
