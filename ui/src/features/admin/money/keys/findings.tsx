import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import type { Finding } from '@/lib/schemas'
import styles from './findings.module.css'

const LOOKS = {
  ok: { icon: Check, label: 'OK' },
  warn: { icon: CircleAlert, label: 'Check this' },
  fail: { icon: TriangleAlert, label: 'Fix this' },
} satisfies Record<Finding['verdict'], unknown>

const TONES = { ok: undefined, warn: styles.findingWarn, fail: styles.findingFail }

/** What Stripe was asked, and what there is to do. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={styles.findings} aria-label="What Stripe says">
      {findings.map(({ name, verdict, found, advice }) => (
        <li key={name} className={TONES[verdict]}>
          <Icon icon={LOOKS[verdict].icon} label={LOOKS[verdict].label} />
          <div>
            <b>{name}.</b> {found}
            {advice && <p className="wrap-anywhere">{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
