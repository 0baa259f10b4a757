import { LayoutDashboard } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { AppHeader } from './app-header'
import { Button } from './button'
import { Icon } from './icon'

/** The head of a client's pages beside the dashboard, with the way back to it. */
export function ClientHeader({ wide = false }: { wide?: boolean }) {
  return (
    <AppHeader wide={wide}>
      <Button asChild variant="ghost">
        <Link to={paths.clientDashboard}>
          <Icon icon={LayoutDashboard} size="sm" />
          Dashboard
        </Link>
      </Button>
    </AppHeader>
  )
}
