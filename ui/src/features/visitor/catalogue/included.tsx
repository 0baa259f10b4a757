import { Check } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { landing } from './landing-words'

export function Included() {
  return (
    <ul className="included">
      {landing.included.map(({ title, text }) => (
        <li key={title}>
          <Icon icon={Check} />
          <div>
            <b>{title}</b>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
