import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'
import styles from './domain-state.module.css'

const TONES = { ok: styles.ok, wait: styles.wait, bad: styles.bad, off: styles.off }

/** How a name or a record is, in a few words behind a sign. */
export function DomainState({ tone, ...rest }: ComponentProps<'span'> & { tone: keyof typeof TONES }) {
  return <span {...rest} className={classNames(styles.state, TONES[tone])} />
}
