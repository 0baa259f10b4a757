import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { adminPaths } from '@/lib/admin/admin-paths'

/** The way to a rehearsed year, for owners. */
export function RehearsalCard() {
  return (
    <Card title="A rehearsed year">
      <CardContent className="stack gap-3 justify-items-start">
        <p>
          Live through 400 days on a copy of your settings while cards fail, mail stops and the power goes, and see
          which promises would be kept.
        </p>
        <Button asChild variant="outline" size="sm">
          <Link to={adminPaths.rehearsal}>Open the rehearsal</Link>
        </Button>
      </CardContent>
    </Card>
  )
}
