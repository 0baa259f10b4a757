import { useState } from 'react'
import { ANSWER_NAMES, LABELS } from '@/features/visitor/intake/answers/intake-answers'
import type { Advice } from './use-advice'

/** Tells of new advice once the screen reader has nothing else to say. */
export function AdviceStatus({ advice }: { advice: Advice }) {
  const [told, setTold] = useState<{ advice: Advice; text: string }>({ advice: {}, text: '' })
  if (!isSame(told.advice, advice)) setTold({ advice, text: news(told.advice, advice) })
  return (
    <span className="sr" role="status">
      {told.text}
    </span>
  )
}

const isSame = (one: Advice, other: Advice) => ANSWER_NAMES.every((name) => one[name] === other[name])

/** Of one field in full. A draft that is opened again may have several. */
export function news(before: Advice, now: Advice): string {
  const found = ANSWER_NAMES.filter((name) => now[name] !== undefined && now[name] !== before[name])
  const [first] = found
  if (first === undefined) return ''
  return found.length === 1 ? `${LABELS[first]}: ${now[first] ?? ''}` : `There’s advice for ${found.length} fields.`
}
