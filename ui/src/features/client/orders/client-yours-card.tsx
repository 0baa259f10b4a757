import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { YOURS_PATH } from '@/lib/client-order'

/** The way to the form's second part, while it may still be open. */
export function ClientYoursCard() {
  return (
    <Card title="Make it yours">
      <CardContent className="stack">
        <p className="muted">Photos, opening hours, prices, the towns you serve. Optional, and saved as you go.</p>
        <div>
          <Button asChild variant="outline">
            <Link to={YOURS_PATH}>Add details</Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  )
}
