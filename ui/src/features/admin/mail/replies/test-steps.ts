import type { ReplyTest } from '@/lib/schemas'

interface TestStep {
  label: string
  state: 'done' | 'now' | 'stuck' | 'ahead'
  /** What the mark shows, in words. */
  said: string
}

type Facts = Pick<ReplyTest, 'stage' | 'way' | 'outcome'>

/** What a test goes through, with how far it is. */
export function stepsOf({ stage, way, outcome }: Facts, hasMailbox: boolean): TestStep[] {
  const isPiped = way ? way === 'piped' : !hasMailbox
  const labels = [
    'Written',
    'Accepted by the mail server',
    isPiped ? 'Handed over by the mail server' : 'Fetched from the mailbox',
  ]
  const reached = { sending: 1, unsent: 1, accepted: 2, late: 2, back: 3 }[stage]
  const current = outcome.verdict === 'ok' ? 'now' : 'stuck'
  return labels.map((label, at) => {
    const state = at < reached ? 'done' : at === reached ? current : 'ahead'
    return { label, state, said: SAID[state] }
  })
}

const SAID = { done: 'done', now: '', stuck: 'not done', ahead: '' } as const
