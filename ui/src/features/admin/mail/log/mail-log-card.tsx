import { useState } from 'react'
import { SearchField } from '@/components/admin/search-field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { Elsewhere, SideTabs, StateChips } from './mail-filters'
import { MailList } from './mail-list'
import { NoMail } from './no-mail'
import { useMailFilter } from './use-mail-filter'
import { useMailPage } from './use-mail-page'

const templatesDialog = lazyDialog(async () => (await import('./templates-dialog')).TemplatesDialog)

/** Every message that was written, what became of it, and what each kind reads like. */
export function MailLogCard() {
  const { filter, setFilter } = useMailFilter()
  const { data } = useMailPage(filter, null)
  const filters = { filter, setFilter, counts: data?.bySide }
  return (
    <Card
      title="Emails from the program"
      className="list-card"
      headAside={<MailTools filter={filter} setFilter={setFilter} />}
    >
      <SideTabs {...filters} />
      <div className="chip-bar">
        <StateChips {...filters} />
      </div>
      {filter.q !== '' && <Elsewhere {...filters} />}
      <MailList filter={filter} empty={data && <NoMail {...filters} counts={data.bySide} />} />
    </Card>
  )
}

/** Only the beginning of a search is a step to come back to, not each of its letters. */
function MailTools({ filter, setFilter }: ReturnType<typeof useMailFilter>) {
  return (
    <div className="tools">
      <SearchField
        label="Search messages"
        placeholder="Email, subject, business or order number"
        value={filter.q}
        onSearch={(q) => setFilter({ ...filter, q }, { replace: filter.q !== '' })}
        hasSlashKey
      />
      <TemplatesButton />
    </div>
  )
}

function TemplatesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" {...templatesDialog.before} onClick={() => setOpen(true)}>
        Templates
      </Button>
      {isOpen && <templatesDialog.Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
