import { Check } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { LIMITS } from '@/generated/constants'
import { formatCents } from '@/lib/money'

const ITEMS = [
  ['Home page', 'Who you are and what you do, at a glance.'],
  ['About page', 'Your business description, in full.'],
  ['Services page', 'Your services and products, highlighted.'],
  ['Contact page', 'Your address, phone number and email.'],
  ['Privacy Policy page', 'A page of its own, on every website.'],
  ['Mobile-responsive design', 'Looks good on phones, tablets and computers.'],
  ['SEO-friendly structure', 'Pages that search engines can read.'],
  ['Consistent business details', 'The same name, address and phone everywhere.'],
  [
    '12 months of hosting, with SSL',
    `Then ${formatCents(LIMITS.hostingMonthlyCents)}/month, with a reminder at 11 months.`,
  ],
  ['One revision round', 'You review the website before it goes live.'],
] as const

export function Included() {
  return (
    <ul className="included">
      {ITEMS.map(([name, text]) => (
        <li key={name}>
          <Icon icon={Check} />
          <div>
            <b>{name}</b>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
