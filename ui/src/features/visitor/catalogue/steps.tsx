import { Prose } from '@/components/ui/prose'
import { landing } from './landing-words'

export function Steps() {
  return (
    <ol className="steps">
      {landing.steps.map(({ title, text, figure }, index) => (
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
