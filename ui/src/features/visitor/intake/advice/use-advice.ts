import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NO_ANSWERS, type AnswerName, type IntakeAnswers } from '@/features/visitor/intake/answers/intake-answers'
import { INTAKE_FIELDS } from '@/generated/intake-fields'
import { readClientToken } from '@/lib/client-token'
import { http } from '@/lib/http'
import { useSettled } from '@/lib/use-settled'

export type Advice = Partial<Record<AnswerName, string>>

interface Known {
  advice: Advice
  /** The answers that it is about. */
  about: Advice
}

const NOTHING: Known = { advice: {}, about: {} }
const SETTLED_AFTER_MS = 700
const FORGOTTEN_AFTER_MS = 60_000

/** What could be better, by the server's own rules, a moment after the last key. It never stands in the way: without an
 * answer, only what was said of a text that has changed since is taken away. */
export function useAdvice(orderId: string, answers: IntakeAnswers): Advice {
  const about = filled(useSettled(answers, SETTLED_AFTER_MS))
  const read = useQuery({
    queryKey: ['/api/advice', orderId, about],
    queryFn: async ({ signal }): Promise<Known> => {
      const body = { ...NO_ANSWERS, ...about, orderId }
      const said = await http.post('/api/advice', { body, token: readClientToken(), signal })
      return { advice: filled(said), about }
    },
    enabled: Object.keys(about).length > 0,
    gcTime: FORGOTTEN_AFTER_MS,
  })
  const known = useLast(read.data) ?? NOTHING
  const isStanding = ([name]: [AnswerName, string]) => (read.isError ? known.about[name] === about[name] : about[name])
  return Object.fromEntries(entriesOf(known.advice).filter(isStanding))
}

/** What is not for the website is nobody's to advise on. */
function filled(texts: Partial<Record<AnswerName, string | null>>): Advice {
  const published = INTAKE_FIELDS.filter(({ part }) => part !== 'more')
  const found = published.map(({ name }) => [name, texts[name]?.trim() ?? ''] as const)
  return Object.fromEntries(found.filter(([, text]) => text !== ''))
}

const entriesOf = (advice: Advice) => Object.entries(advice) as [AnswerName, string][]

/** What was there last, while there is nothing. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
