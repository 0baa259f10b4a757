import { Clock, FileText, ShieldCheck } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { Prose } from '@/components/ui/prose'

const BENEFITS = [
  {
    icon: FileText,
    title: 'Lender-Approved Structure',
    text: 'The five pages people expect: Home, About, Services, Contact and Privacy Policy. Your name, address and phone number are identical on every page.',
  },
  {
    icon: Clock,
    title: 'Fast 3-5 Day Turnaround',
    text: 'We deliver within 3-5 business days after you complete the intake form. Follow all seven stages in your portal.',
  },
  {
    icon: ShieldCheck,
    title: 'Built-in Compliance',
    text: 'A Privacy Policy page and SSL are part of every website, along with your registered business details. Nothing extra to buy.',
  },
]

export function Benefits() {
  return (
    <div className="sheet thirds">
      {BENEFITS.map(({ icon, title, text }) => (
        <div key={title}>
          <Icon icon={icon} />
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
