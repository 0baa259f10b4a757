import { useRef } from 'react'
import { DownloadButton } from '@/components/admin/download-button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formsQuery, PAGE_SIZE } from '@/features/admin/orders/paging/list-address'
import { PagedList } from '@/features/admin/orders/paging/paged-list'
import { usePages } from '@/features/admin/orders/paging/use-list-address'
import { useListFocus } from '@/features/admin/orders/paging/use-list-focus'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http, searchOf } from '@/lib/http'
import { FormEntry } from './form-entry'
import styles from './form-entry.module.css'

/** 'Submitted Intake Forms', one page of them. */
export function FormsCard() {
  const card = useRef<HTMLElement>(null)
  const pages = usePages('forms')
  const query = formsQuery(pages.page)
  const read = useAdminRead(
    adminKeys.formsPage(searchOf(query)),
    (signal) => http.get('/api/intake-forms', { query, signal }),
    { keepsPrevious: true },
  )
  useListFocus(card, pages.page, read.isPlaceholderData)
  const total = read.data?.total ?? 0
  return (
    <Card
      ref={card}
      tabIndex={-1}
      id="forms"
      title="Submitted Intake Forms"
      className="list-card"
      headAside={total > 0 && <span className="caption num">{formCount(total)}, newest first</span>}
    >
      <PagedList
        of="intake forms"
        size={PAGE_SIZE.forms}
        read={read}
        pages={pages}
        empty={<NoForms />}
        aside={<DownloadButton label="Download CSV" address="/api/intake-forms/export" filter={{}} />}
      >
        {(forms, isBusy) => (
          <ul className={styles.forms} aria-busy={isBusy}>
            {forms.map((form) => (
              <FormEntry key={form.id} form={form} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function NoForms() {
  return <EmptyState title="No intake forms submitted yet" text="Forms appear here when clients send them." />
}

const formCount = (forms: number) => `${forms.toLocaleString('en-US')} ${forms === 1 ? 'form' : 'forms'}`
