import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Icon } from '@/components/ui/icon'
import { paths } from '@/lib/paths'
import type { FaqEntry } from './entries'

export function QuestionList({ entries }: { entries: readonly FaqEntry[] }) {
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
