import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Icon } from '@/components/ui/icon'
import type { Question } from '@/lib/page-offer'
import { paths } from '@/lib/paths'

export function QuestionList({ entries }: { entries: readonly Question[] }) {
  return (
    <ul className="qa">
      {entries.map(({ slug, question }) => (
        <li key={slug}>
          <Link to={paths.faq(slug)}>
            {question}
            <Icon icon={ArrowRight} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
