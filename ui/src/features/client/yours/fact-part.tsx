import { Check, ChevronDown, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import { colorLabel } from './color-fields'
import { isTold, type Part } from './parts'
import type { FactsEditing, Standing } from './use-facts'
import styles from './yours.module.css'

interface FactPartProps {
  part: Part
  editing: FactsEditing
  /** The first thing to fill in is open from the start. */
  isFirst: boolean
  children: ReactNode
}

/** One part that folds: what's in it in a word, whether it's saved, and its fields. */
export function FactPart({ part, editing, isFirst, children }: FactPartProps) {
  const [wasOpen] = useState(isFirst)
  const texts = Object.fromEntries(part.keys(editing.facts).map((key) => [key, editing.text(key)]))
  const standing = editing.standing(part)
  return (
    <details
      className={styles.yoursPart}
      open={wasOpen}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) editing.leave()
      }}
    >
      <summary>
        <Icon icon={part.icon} />
        <b>{part.title}</b>
        <StateOf standing={standing} isTold={isTold(part, editing.facts, texts)} />
        <Icon icon={ChevronDown} className={styles.yoursChevron} />
      </summary>
      <div className={classNames(styles.yoursBody, 'stack')}>
        {standing.state === 'conflict' && <Conflict part={part} editing={editing} />}
        {standing.state === 'problem' && (
          <Alert variant="danger" title="Not saved">
            {standing.problem}
          </Alert>
        )}
        {children}
        <p className={classNames('caption', styles.yoursStatus)} role="status">
          {said(standing)}
        </p>
      </div>
    </details>
  )
}

const SAID: Record<Standing['state'], string> = {
  idle: '',
  typing: 'Not saved yet.',
  saving: 'Saving...',
  saved: 'Saved.',
  problem: '',
  conflict: '',
}

const said = ({ state, problem }: Standing) =>
  state === 'typing' && problem ? `${SAID.typing} ${problem}` : SAID[state]

function StateOf({ standing: { state }, isTold: isFilled }: { standing: Standing; isTold: boolean }) {
  if (state === 'problem' || state === 'conflict')
    return (
      <span className={classNames(styles.yoursState, styles.bad)}>
        <Icon icon={TriangleAlert} size="sm" />
        {state === 'problem' ? 'Not saved' : 'Changed meanwhile'}
      </span>
    )
  if (state === 'typing') return <span className={styles.yoursState}>Not saved yet</span>
  if (state === 'saving') return <span className={styles.yoursState}>Saving...</span>
  if (!isFilled && state !== 'saved') return <span className={styles.yoursState}>Nothing yet</span>
  return (
    <span className={classNames(styles.yoursState, styles.good)}>
      <Icon icon={Check} size="sm" />
      {state === 'saved' ? 'Saved' : 'Filled in'}
    </span>
  )
}

/** Somebody else saved another text since this one was begun. Nobody's words go without a choice. */
function Conflict({ part, editing }: { part: Part; editing: FactsEditing }) {
  const found = editing.conflictsOf(part)
  const keys = found.map(({ key }) => key)
  const shown = (key: string, text: string) => (key === 'color' ? colorLabel(text) : text) || 'Nothing'
  return (
    <div className="stack gap-3">
      <Alert variant="notice" title="This was changed meanwhile, in another tab or by us">
        What you typed is still here and isn’t saved yet.
      </Alert>
      {found.map(({ key, mine, theirs }) => (
        <dl key={key} className={styles.yoursSides}>
          <div>
            <dt>Now it says</dt>
            <dd dir="auto">{shown(key, theirs)}</dd>
          </div>
          <div>
            <dt>You typed</dt>
            <dd dir="auto">{shown(key, mine)}</dd>
          </div>
        </dl>
      ))}
      <div className="row">
        <Button variant="outline" size="sm" onClick={() => editing.keepMine(keys)}>
          Keep what I typed
        </Button>
        <Button variant="ghost" size="sm" onClick={() => editing.useTheirs(keys)}>
          Use what’s there now
        </Button>
      </div>
    </div>
  )
}
