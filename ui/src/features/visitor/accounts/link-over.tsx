import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { paths } from '@/lib/paths'
import { HasPassword } from './already-set'

/** Above the form, when the server said with the page that its link is over. */
export function LinkOver({ note }: { note: 'dead' | 'used' }) {
  if (note === 'used') return <HasPassword />
  return (
    <Alert title="This link isn’t valid" variant="danger">
      It may be old or incomplete. Open the link in your order email again, or{' '}
      <Link to={paths.forgotPassword()}>get a new one</Link>.
    </Alert>
  )
}
