import { Check, CircleHelp, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import type { SiteRule } from '@/lib/schemas'
import { SEVERITY_LABELS, sortRules } from './site-labels'

const SIGNS: Record<SiteRule['severity'], LucideIcon> = { gate: X, fix: TriangleAlert, note: Info }

const sum = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : [])

/** What the check found in a build: what is open first, the rest folded. */
export function SiteChecks({ rules }: { rules: readonly SiteRule[] }) {
  const { failed, unknown, passed } = sortRules(rules)
  const told = [
    ...sum(failed.length, 'open'),
    ...sum(unknown.length, 'can’t be checked yet'),
    ...sum(passed.length, 'passed'),
  ]
  return (
    <>
      <div className="site-part">
        <h3>Fundability check</h3>
        <span className="caption">{told.join(', ')}</span>
      </div>
      <ul className="site-checks">
        {failed.map((rule) => (
          <li key={rule.id} className={rule.severity}>
            <Icon icon={SIGNS[rule.severity]} size="sm" label={SEVERITY_LABELS[rule.severity]} />
            <p>
              {rule.sentence} <span className="rule-id">{rule.id}</span>
            </p>
          </li>
        ))}
        <Folded
          icon={CircleHelp}
          rules={unknown}
          title="Can’t be checked yet"
          hint="Ask your client, or wait for the live website."
        />
        <Folded icon={Check} rules={passed} title="Passed" className="pass" />
      </ul>
    </>
  )
}

interface FoldedProps {
  icon: LucideIcon
  rules: readonly SiteRule[]
  title: string
  hint?: string
  className?: string
}

function Folded({ icon, rules, title, hint, className }: FoldedProps) {
  if (rules.length === 0) return null
  return (
    <li className={className}>
      <Icon icon={icon} size="sm" />
      <details>
        <summary>
          {title} <span className="num">({rules.length})</span>
        </summary>
        {hint && <p className="caption">{hint}</p>}
        <ul>
          {rules.map(({ id, sentence }) => (
            <li key={id}>
              {sentence} <span className="rule-id">{id}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
