import { Link } from 'react-router-dom'
import { Card, CardContent } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/ledger'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { SiteContent } from '@/lib/schemas'

/** What only the form changes: it has to be the same on every page, and as it is registered. */
export function ContactCard({ orderId, content }: { orderId: string; content: SiteContent }) {
  return (
    <Card title="Contact">
      <CardContent className="stack">
        <Facts>
          {content.fromForm.map(({ label, text }) => (
            <Fact key={label} label={label}>
              <span className="whitespace-pre-line wrap-anywhere" dir="auto">
                {text}
              </span>
            </Fact>
          ))}
        </Facts>
        <p className="caption">
          These come from the intake form, so they’re the same on every page. The client can correct them there until
          design begins. <Link to={adminPaths.orderRoom(orderId, 'form')}>See the intake form</Link>
        </p>
      </CardContent>
    </Card>
  )
}
