import type { ReactNode } from 'react'
import styles from './found-choices.module.css'

interface FoundChoice {
  id: string
  name: string
  about: ReactNode
}

interface FoundChoicesProps {
  /** What is chosen, such as "The order". */
  legend: string
  found: readonly FoundChoice[]
  chosen: string
  isBusy: boolean
  onChoose: (id: string) => void
}

/** What a search found, one of which is chosen. */
export function FoundChoices({ legend, found, chosen, isBusy, onChoose }: FoundChoicesProps) {
  return (
    <fieldset className={styles.choices} disabled={isBusy}>
      <legend className="sr">{legend}</legend>
      {found.map(({ id, name, about }) => (
        <label key={id} className={styles.choice}>
          <input type="radio" name="found" checked={id === chosen} onChange={() => onChoose(id)} />
          <b dir="auto">{name}</b>
          <small>{about}</small>
        </label>
      ))}
    </fieldset>
  )
}
