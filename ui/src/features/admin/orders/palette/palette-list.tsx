import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '@/components/ui/icon'
import { partsOf } from './matching'
import styles from './palette.module.css'
import type { Group, Option } from './use-palette-groups'

interface PaletteListProps {
  id: string
  groups: Group[]
  words: readonly string[]
  /** Which is chosen, counted through all groups. */
  at: number
  onPoint: (at: number) => void
  onClose: () => void
  onDo: (run: () => void) => void
}

/** The focus stays in the field: what's chosen is said by the combobox. */
export function PaletteList({ id, groups, words, at, onPoint, onClose, onDo }: PaletteListProps) {
  useInView(`${id}-${at}`)
  if (groups.length === 0) return null
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0))
  return (
    <div className={styles.list} id={id} role="listbox" aria-label="Results" tabIndex={-1}>
      {groups.map(({ name, options }, index) => (
        <div key={name} role="group" aria-label={name}>
          <p className={styles.group} aria-hidden="true">
            {name}
          </p>
          {options.map((option, within) => {
            const place = (starts[index] ?? 0) + within
            const isChosen = place === at
            return (
              <Choice
                key={`${option.label} ${option.about}`}
                id={`${id}-${place}`}
                option={option}
                isChosen={isChosen}
                onPoint={() => onPoint(place)}
                onClose={onClose}
                onDo={onDo}
              >
                <Icon icon={option.icon} size="sm" />
                <span className={styles.words}>
                  <b>
                    <Marked text={option.label} words={words} />
                  </b>
                  {option.about && (
                    <small>
                      <Marked text={option.about} words={words} />
                    </small>
                  )}
                </span>
                {isChosen && <kbd aria-hidden="true">Enter</kbd>}
              </Choice>
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ChoiceProps {
  id: string
  option: Option
  isChosen: boolean
  onPoint: () => void
  onClose: () => void
  onDo: (run: () => void) => void
  children: ReactNode
}

function Choice({ id, option: { way }, isChosen, onPoint, onClose, onDo, children }: ChoiceProps) {
  const look = { id, role: 'option', 'aria-selected': isChosen, tabIndex: -1, onPointerMove: onPoint }
  const goes = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey) onClose()
  }
  if ('run' in way) {
    return (
      <button type="button" className={styles.option} {...look} onClick={() => onDo(way.run)}>
        {children}
      </button>
    )
  }
  if ('href' in way) {
    return (
      <a className={styles.option} {...look} href={way.href} onClick={goes}>
        {children}
      </a>
    )
  }
  return (
    <Link className={styles.option} {...look} to={way.to} onClick={goes}>
      {children}
    </Link>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return partsOf(text, words).map((part, index) =>
    part.isFound ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  )
}

function useInView(id: string): void {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
