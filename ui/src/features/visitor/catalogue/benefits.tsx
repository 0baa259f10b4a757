import { Clock, FileText, ShieldCheck } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { Prose } from '@/components/ui/prose'

const BENEFITS = [
  {
    icon: FileText,
    title: 'Lender-Approved Structure',
    text: 'Five pages in the order people expect: Home, About, Services, Contact and Privacy Policy. Your name, address and phone number are the same on each of them.',
  },
  {
    icon: Clock,
    title: 'Fast 3-5 Day Turnaround',
    text: 'We deliver within 3-5 business days after you complete the intake form. You can see in your portal which of the seven stages your website has reached.',
  },
  {
    icon: ShieldCheck,
    title: 'Built-in Compliance',
    text: 'A Privacy Policy page and SSL are part of every website, and so are the registered business details that you give us. There is nothing extra to order.',
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
