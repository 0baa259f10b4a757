import { Prose } from '@/components/ui/prose'
import { BASE_PRICE_CENTS } from '@/generated/constants'
import { formatCents, formatPrice } from '@/lib/money'

const STEPS = [
  {
    title: `Pay ${formatPrice(BASE_PRICE_CENTS)} flat fee`,
    text: 'Choose any add-ons you need, then pay by card on our payment provider’s secure page.',
    figure: formatCents(BASE_PRICE_CENTS),
  },
  {
    title: 'Complete intake form',
    text: 'Tell us your registered business details, what you offer and how it should look. Upload your logo if you have one.',
    figure: 'About 5-10 minutes',
  },
  {
    title: 'We build and launch',
    text: 'We build your five pages, you review them, then we launch. Your portal shows each stage.',
    figure: '3-5 business days',
  },
]

export function Steps() {
  return (
    <ol className="steps">
      {STEPS.map(({ title, text, figure }, index) => (
        <li key={title}>
          <span className="n" aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="t-card">{title}</h3>
          <p>{text}</p>
          <span className="fig num">
            <Prose>{figure}</Prose>
          </span>
        </li>
      ))}
    </ol>
  )
}
