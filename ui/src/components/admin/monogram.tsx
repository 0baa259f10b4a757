import { useAdminSession } from '@/lib/admin/use-admin-session'
import { classNames } from '@/lib/class-names'
import type { Person } from '@/lib/schemas'

/** Somebody's initials: filled for whoever looks, outlined for a colleague, dashed for nobody yet. */
export function Monogram({ person }: { person: Person | null }) {
  const isMe = useAdminSession()?.id === person?.id
  const name = person ? `${person.name}${isMe ? ', you' : ''}` : 'Nobody yet'
  return (
    <span className={classNames('monogram', isMe && 'monogram-me', !person && 'monogram-none')} title={name}>
      <span aria-hidden="true">{person?.initials}</span>
      <span className="sr">{person ? `With ${name}` : name}</span>
    </span>
  )
}
