import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import type { ClientDetails } from '@/lib/schemas'

const exportDialog = lazyDialog(async () => (await import('./export-dialog')).ExportDialog)

const eraseDialog = lazyDialog(async () => (await import('./erase-dialog')).EraseDialog)

interface ClientDataProps {
  client: ClientDetails
  orderId: string
  isOwner: boolean
}

/** Last on the page and apart. An owner's deeds, and both name the orders first. */
export function ClientData({ client, orderId, isOwner }: ClientDataProps) {
  const [asked, setAsked] = useState<'export' | 'erase' | null>(null)
  const close = () => setAsked(null)
  return (
    <Card title="Their data" className={isOwner ? 'dangers' : undefined}>
      <CardContent>
        {isOwner ? (
          <>
            <div className="row between danger-act">
              <p className="min-w-0">Everything you keep about them, as a ZIP file to hand out.</p>
              <Button variant="outline" size="sm" {...exportDialog.before} onClick={() => setAsked('export')}>
                Export…
              </Button>
            </div>
            <div className="row between danger-act">
              <p className="min-w-0">Their orders and everything about them go for good. The ledger stays.</p>
              <Button variant="outline" size="sm" {...eraseDialog.before} onClick={() => setAsked('erase')}>
                Erase…
              </Button>
            </div>
          </>
        ) : (
          <p className="muted">An owner can export or erase what you keep about this client.</p>
        )}
      </CardContent>
      {asked === 'export' && <exportDialog.Dialog client={client} orderId={orderId} onClose={close} />}
      {asked === 'erase' && <eraseDialog.Dialog orderId={orderId} onClose={close} />}
    </Card>
  )
}
