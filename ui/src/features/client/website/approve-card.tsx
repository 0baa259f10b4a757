import { useCallback, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { REPORT_PATH } from '@/lib/client-order'
import type { ClientSite, ReviewedSite, WebsiteNote } from '@/lib/schemas'

const dialog = lazyDialog(async () => (await import('./approve-dialog')).default)

interface ApproveProps {
  token: string
  reviewed: ReviewedSite
  site: ClientSite
  notes: readonly WebsiteNote[]
  /** Keeps what is being typed, and goes on if that's done. */
  onFinish: (next: () => void) => void
}

/** Nothing to change: the way to approve, or why that has to wait. */
export function ApproveCard(props: ApproveProps) {
  const { site } = props
  return (
    <Card title="Nothing to change?" className="approve-card">
      <CardContent className="stack gap-3">
        {site.approval && (
          <p>
            You approved version {site.approval.build}. It has changed since then, so please look again and approve the
            new one.
          </p>
        )}
        {site.openGates > 0 ? (
          <p>
            {waits(site.openGates)}{' '}
            <a href={REPORT_PATH} target="_blank">
              Your fundability report
              <span className="sr"> (opens in a new tab)</span>
            </a>{' '}
            says what. You can approve your website after that.
          </p>
        ) : (
          <>
            <p>{site.isHostingOver ? HOSTING_OVER : 'Approve it, and we’ll put it online.'}</p>
            <ApproveButton {...props} />
          </>
        )}
      </CardContent>
    </Card>
  )
}

const HOSTING_OVER =
  'Your hosting has ended, so it can’t go online until it’s renewed. You can approve it now. To renew it, message us.'

/** With notes that aren't sent, sending them is the first deed. */
function ApproveButton({ onFinish, ...props }: ApproveProps) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button
        deed
        variant={props.notes.some(({ round }) => round === null) ? 'outline' : 'primary'}
        block
        {...dialog.before}
        onClick={() => onFinish(() => setOpen(true))}
      >
        Approve this website
      </Button>
      {isOpen && <dialog.Dialog {...props} onClose={close} />}
    </>
  )
}

function waits(count: number): string {
  return count === 1 ? 'One thing still has to be fixed.' : `${count} things still have to be fixed.`
}
