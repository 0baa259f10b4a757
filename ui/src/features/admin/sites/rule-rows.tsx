import { Check, Clock, Flag, Info, ShieldCheck, X, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { formatDate } from '@/lib/dates'
import type { Report, Rule } from '@/lib/schemas'
import styles from './check-card.module.css'
import { useTakeBack } from './use-waivers'
import { WaiverForm } from './waiver-form'

const LOOKS = {
  gate: { icon: X, name: 'Blocks the launch' },
  fix: { icon: Flag, name: 'Should be fixed' },
  note: { icon: Info, name: 'Good to know' },
} as const

const TONES = {
  gate: styles.gate,
  fix: styles.fix,
  note: undefined,
  waived: styles.waived,
  wait: undefined,
  pass: styles.pass,
}

interface RowProps {
  look: keyof typeof TONES
  icon: LucideIcon
  name: string
  title: ReactNode
  ids: readonly string[]
  children?: ReactNode
  act?: ReactNode
  below?: ReactNode
}

function Row({ look, icon, name, title, ids, children, act, below }: RowProps) {
  return (
    <li className={TONES[look]}>
      <Icon icon={icon} label={name} />
      <div className="min-w-0">
        <b dir="auto">{title}</b>{' '}
        {ids.map((id) => (
          <span key={id} className={styles.ruleId}>
            {id}
          </span>
        ))}
        {children}
      </div>
      {act}
      {below}
    </li>
  )
}

export function OpenRow({ rule, orderId }: { rule: Rule; orderId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { icon, name } = LOOKS[rule.severity]
  const canAccept = rule.severity !== 'note' && !isAsking
  return (
    <Row
      look={rule.severity}
      icon={icon}
      name={name}
      title={rule.problem}
      ids={[rule.id]}
      act={
        canAccept && (
          <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
            {rule.severity === 'gate' ? 'Waive…' : 'Accept…'}
            <span className="sr"> {rule.id}</span>
          </Button>
        )
      }
      below={isAsking && <WaiverForm rule={rule} orderId={orderId} onClose={() => setAsking(false)} />}
    >
      {rule.advice && <p>{rule.advice}</p>}
    </Row>
  )
}

export function AcceptedRow({ rule, orderId }: { rule: Rule; orderId: string }) {
  const undo = useTakeBack(orderId, rule.id)
  const { waiver } = rule
  return (
    <Row
      look="waived"
      icon={ShieldCheck}
      name="Accepted"
      title={rule.problem}
      ids={[rule.id]}
      act={
        <Button variant="outline" size="sm" busy={undo.isPending} busyLabel="Undoing..." onClick={() => undo.mutate()}>
          Undo<span className="sr"> {rule.id}</span>
        </Button>
      }
    >
      {waiver && (
        <p>
          Accepted by <bdi>{waiver.by}</bdi>, {formatDate(waiver.at)}: {waiver.reason}
        </p>
      )}
      {waiver && waiver.finding !== rule.sentence && <p className="caption">It said then: {waiver.finding}</p>}
    </Row>
  )
}

/** Folded: there is nothing to do yet. */
export function WaitingRow({ count, lines }: { count: number; lines: Report['unseen'] }) {
  return (
    <Row look="wait" icon={Clock} name="Can’t be checked yet" title={`${count} waiting`} ids={[]}>
      <details>
        <summary>Show what for</summary>
        <ul className={styles.foldedRules}>
          {lines.map(({ text, advice, rules }) => (
            <li key={rules.join()}>
              {text}{' '}
              {rules.map((id) => (
                <span key={id} className={styles.ruleId}>
                  {id}
                </span>
              ))}
              {advice && <p className="caption">{advice}</p>}
            </li>
          ))}
        </ul>
      </details>
    </Row>
  )
}

/** Folded: there is nothing to do. */
export function PassedRow({ passed }: { passed: readonly Rule[] }) {
  return (
    <Row look="pass" icon={Check} name="Passed" title={`${passed.length} passed`} ids={[]}>
      <details>
        <summary>Show all</summary>
        <ul className={styles.foldedRules}>
          {passed.map(({ id, sentence }) => (
            <li key={id}>
              <span className={styles.ruleId}>{id}</span> {sentence}
            </li>
          ))}
        </ul>
      </details>
    </Row>
  )
}
