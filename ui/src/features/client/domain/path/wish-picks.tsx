import { useId } from 'react'
import { NameFinding } from '@/components/ui/domain/name-finding'
import type { LookedUp } from '@/components/ui/domain/use-name-lookup'
import styles from './domain-page.module.css'

export interface Idea {
  name: string
  looked: LookedUp | undefined
  /** Nothing known speaks against it. */
  isOpen: boolean
}

interface WishPicksProps {
  ideas: readonly Idea[]
  picked: string | undefined
  onPick: (name: string) => void
}

/** Names to choose from, each with what its registry says. */
export function WishPicks({ ideas, picked, onPick }: WishPicksProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className="label">Pick one</legend>
      <ul className={styles.picks}>
        {ideas.map(({ name, looked, isOpen }) => (
          <li key={name}>
            <label>
              <input
                type="radio"
                name={group}
                checked={name === picked}
                disabled={!isOpen}
                onChange={() => onPick(name)}
              />
              <b>{name}</b>
              {looked?.problem ? (
                <span className="caption">{looked.problem}</span>
              ) : (
                looked && <NameFinding looked={looked} />
              )}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
