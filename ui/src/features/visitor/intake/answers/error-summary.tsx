import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import styles from './error-summary.module.css'
import { ANSWER_NAMES, LABELS } from './intake-answers'
import type { AnswerErrors } from './intake-rules'

/** Takes the focus when it appears (give it a key per attempt) and leads to each answer that is missing or wrong. */
export function ErrorSummary({ errors }: { errors: AnswerErrors }) {
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  const bad = ANSWER_NAMES.filter((name) => errors[name] !== undefined)
  if (bad.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      className={classNames('alert alert-danger', styles.errorSummary)}
    >
      <Icon icon={TriangleAlert} />
      <b id={titleId}>{`Please fix ${bad.length} ${bad.length === 1 ? 'field' : 'fields'}`}</b>
      <ul>
        {bad.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(name)?.focus()
              }}
            >
              {LABELS[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
