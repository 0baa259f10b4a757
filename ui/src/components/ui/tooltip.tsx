import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode, SyntheticEvent } from 'react'
import styles from './tooltip.module.css'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Around everything that has tooltips, so that the next one opens at once (pages 4). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  text: ReactNode
  /** Asked each time, before it opens. */
  isNeeded: () => boolean
  children: ReactNode
}

/** Says more about the one element inside it. It brings the positioning code: no page's first script has it. */
export function Tooltip({ text, isNeeded, children }: TooltipProps) {
  // Radix does nothing about an event that was prevented.
  const unlessNeeded = (event: SyntheticEvent) => {
    if (!isNeeded()) event.preventDefault()
  }
  return (
    <Radix.Root>
      <Radix.Trigger asChild onPointerMove={unlessNeeded} onFocus={unlessNeeded}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
