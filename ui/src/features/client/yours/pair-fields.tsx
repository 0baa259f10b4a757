import { Plus } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { classNames } from '@/lib/class-names'
import { readPairs, writePairs, type Pair } from './pairs'
import styles from './yours.module.css'

const BLANK: Pair = { first: '', second: '' }

interface PairWords {
  /** What one of them is called, such as "question". */
  noun: string
  hint: string
  first: string
  second: string
  /** The longer one of the two. */
  isFirstLong: boolean
  most: number
  secondHint?: string
}

export const TESTIMONIAL_WORDS: PairWords = {
  noun: 'customer',
  hint: 'Only words that somebody has said about you, and that you may publish. Two at most.',
  first: 'What they said',
  second: 'Who said it, where and when',
  secondHint: 'Such as “Dana Reyes, on Google, May 2026”.',
  isFirstLong: true,
  most: 2,
}

export const QUESTION_WORDS: PairWords = {
  noun: 'question',
  hint: 'What people ask you before they buy, with your answer. Eight at most.',
  first: 'Question',
  second: 'Answer',
  isFirstLong: false,
  most: 8,
}

interface PairFieldsProps {
  words: PairWords
  text: string
  onChange: (text: string) => void
}

export function PairFields({ words, text, onChange }: PairFieldsProps) {
  const found = readPairs(text)
  const pairs = found.length > 0 ? found : [BLANK]
  const change = (at: number, next: Partial<Pair>) =>
    onChange(writePairs(pairs.map((pair, index) => (index === at ? { ...pair, ...next } : pair))))
  const input = (at: number, which: keyof Pair, isLong: boolean) => {
    const value = pairs[at]?.[which] ?? ''
    const write = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change(at, { [which]: target.value })
    if (isLong) return <Textarea rows={3} dir="auto" value={value} onChange={write} />
    return <Input dir="auto" value={value} onChange={write} />
  }
  const remove = (at: number) => onChange(writePairs(pairs.filter((_, index) => index !== at)))
  return (
    <>
      <p className="muted small">{words.hint}</p>
      {pairs.map((_, at) => (
        <fieldset key={at} className={classNames(styles.yoursPair, 'stack gap-3')}>
          <legend className="sr">
            {words.noun} {at + 1}
          </legend>
          <Field label={words.first}>{input(at, 'first', words.isFirstLong)}</Field>
          <Field label={words.second} hint={words.secondHint}>
            {input(at, 'second', !words.isFirstLong)}
          </Field>
          {found.length > 0 && (
            <div>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${words.noun} ${at + 1}`}
                onClick={() => remove(at)}
              >
                Remove
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {pairs.length < words.most && found.length > 0 && (
        <div>
          <Button variant="outline" size="sm" onClick={() => onChange(writePairs([...pairs, BLANK]))}>
            <Icon icon={Plus} size="sm" />
            Add another {words.noun}
          </Button>
        </div>
      )}
    </>
  )
}
