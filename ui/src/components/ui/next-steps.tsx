import { Prose } from './prose'

/** What happens next, numbered. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="next">
      {steps.map((step, index) => (
        <li key={step}>
          <span className="n" aria-hidden="true">
            {index + 1}
          </span>
          <span>
            <Prose>{step}</Prose>
          </span>
        </li>
      ))}
    </ol>
  )
}
