import { ANSWER_NAMES, type IntakeAnswers } from '@/features/visitor/intake/answers/intake-answers'
import { checkAnswers } from '@/features/visitor/intake/answers/intake-rules'
import type { Logo } from '@/features/visitor/intake/logo/logo'
import type { SentBack } from './sent-back'
import type { Told } from './use-look-again'

/** What a client has done with them so far. `kept` are those that they say are right as they are. */
export interface Look {
  answers: IntakeAnswers
  logo: Logo | null
  kept: readonly string[]
}

const NOT_LOOKED = 'Change it, or say that it’s right as it is.'

/** Which still have to be looked at, and what's wrong with any, by name. */
export function lookedAt(look: Look, { asked, sent }: SentBack) {
  const wrong: Partial<Record<string, string>> = checkAnswers(look.answers)
  const errors = Object.fromEntries(
    asked.flatMap(({ name }) => {
      const isDone = look.kept.includes(name) || isChanged(name, look, sent)
      const error = wrong[name] ?? (isDone ? undefined : NOT_LOOKED)
      return error === undefined ? [] : [[name, error] as const]
    }),
  )
  return { errors: errors as Partial<Record<string, string>>, open: Object.keys(errors) }
}

/** What's sent: the answers that changed; the rest stays as it was. */
export function toldOf(look: Look, { asked, sent }: SentBack): Told {
  const changed = asked.filter(({ name }) => isChanged(name, look, sent))
  return Object.fromEntries(
    changed.map(({ name }) =>
      name === 'logo' ? ['logoUrl', look.logo?.url ?? null] : [name, answerOf(look.answers, name).trim()],
    ),
  )
}

function isChanged(name: string, look: Look, sent: SentBack['sent']): boolean {
  if (name === 'logo') return (look.logo?.url ?? null) !== sent.logoUrl
  return answerOf(look.answers, name).trim() !== answerOf(sent.answers, name).trim()
}

const answerOf = (answers: IntakeAnswers, name: string) => {
  const known = ANSWER_NAMES.find((one) => one === name)
  return known ? answers[known] : ''
}
