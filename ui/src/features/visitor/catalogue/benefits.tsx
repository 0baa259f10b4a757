import { Check, Clock, FileText, ShieldCheck } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { Prose } from '@/components/ui/prose'
import { landing } from './landing-words'

const ICONS = [FileText, Clock, ShieldCheck]

export function Benefits() {
  return (
    <div className="sheet thirds">
      {landing.benefits.map(({ title, text }, index) => (
        <div key={title}>
          <Icon icon={ICONS[index] ?? Check} />
          <h3 className="t-card">
            <Prose>{title}</Prose>
          </h3>
          <p>
            <Prose>{text}</Prose>
          </p>
        </div>
      ))}
    </div>
  )
}
