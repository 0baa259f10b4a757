import { useState } from 'react'
import { Chip, Chips } from '@/components/admin/chips'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { MAIL_STATES, stateLabel } from '@/features/admin/mail/message/message-labels'
import type { MailLog } from '@/lib/schemas'
import { MailList } from './mail-list'
import { useMailPage } from './use-mail-page'
import { useStateFilter } from './use-state-filter'

const templatesDialog = lazyDialog(async () => (await import('./templates-dialog')).TemplatesDialog)

/** Every message that was written, what became of it, and what each kind reads like. */
export function MailLogCard() {
  const filter = useStateFilter()
  const { data } = useMailPage(filter.state, null)
  return (
    <Card title="All messages" className="list-card" headAside={<TemplatesButton />}>
      <div className="chip-bar">
        <StateChips counts={data?.counts} {...filter} />
      </div>
      <MailList key={filter.state} state={filter.state} empty={<NoMail {...filter} />} />
    </Card>
  )
}

type StateFilter = ReturnType<typeof useStateFilter>

function StateChips({ counts, state, setState }: StateFilter & { counts: MailLog['counts'] | undefined }) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Chips label="Filter by status">
      <Chip label="All" count={all} isPressed={state === null} onPress={() => setState(null)} />
      {MAIL_STATES.map((each) => (
        <Chip
          key={each}
          label={stateLabel(each)}
          count={counts && (counts[each] ?? 0)}
          isPressed={state === each}
          onPress={() => setState(each)}
        />
      ))}
    </Chips>
  )
}

function NoMail({ state, setState }: StateFilter) {
  if (state === null) {
    return <EmptyState title="No messages yet" text="The first one appears when somebody pays for a website." />
  }
  return (
    <EmptyState title="No messages here" text="No messages have this status right now.">
      <Button variant="outline" size="sm" onClick={() => setState(null)}>
        Show all
      </Button>
    </EmptyState>
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
