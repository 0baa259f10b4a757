import { Link } from 'react-router-dom'
import type { Question } from '@/lib/page-offer'
import { paths } from '@/lib/paths'
import { AnswerText } from './answer'

/** Each question leads to its own page; the sign beside it opens the answer in place, without a script, too. */
export function QuestionList({ entries }: { entries: readonly Question[] }) {
  return (
    <ul className="qa">
      {entries.map((entry) => (
        <li key={entry.slug}>
          <Link to={paths.faq(entry.slug)}>{entry.question}</Link>
          <details>
            <summary>
              <span className="sr">Answer to: {entry.question}</span>
            </summary>
            <AnswerText entry={entry} />
          </details>
        </li>
      ))}
    </ul>
  )
}
