import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmailAddress } from '@/components/ui/email-address'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import type { Correction } from '@/lib/schemas'
import styles from './correct.module.css'
import { CorrectionFields } from './correction-fields'
import { changeOf, onlineOf, saidOf, textsOfPart, type CorrectedPart, type CorrectionChange } from './corrections'
import { ServiceListFields } from './service-list-fields'
import { useCorrect } from './use-correct'
import { useCorrectionDraft } from './use-correction-draft'

interface CorrectionRowProps {
  token: string
  part: CorrectedPart
  found: Correction
}

/** One thing that the website says: how it stands online, what it is to be, and the way to change or to keep it. */
export function CorrectionRow({ token, part, found }: CorrectionRowProps) {
  const { kept, forget } = useCorrectionDraft(part, found)
  const [isOpen, setOpen] = useState(kept !== null)
  const correct = useCorrect(token, found)
  const button = useRef<HTMLButtonElement>(null)
  const { now, online, isChanged } = saidOf(part, found)
  const row = useRef<HTMLDivElement>(null)
  const close = () => {
    correct.reset()
    forget()
    setOpen(false)
    // Whoever went on to another row while this one was being saved stays there.
    if (!isAtWorkOutside(row.current)) button.current?.focus()
  }
  const name = part.title.toLowerCase()
  const said = (text: string) => text && (part.id === 'email' ? <EmailAddress address={text} /> : text)
  return (
    <div ref={row} className={styles.correction}>
      <dt>{part.title}</dt>
      <dd className={styles.correctionSaid} dir="auto">
        {isChanged && <del>{said(online) || 'Nothing'}</del>}{' '}
        {isChanged ? <ins>{said(now) || 'Nothing'}</ins> : said(now) || 'Not yet'}
      </dd>
      <dd className={styles.correctionDeeds}>
        {isChanged && !isOpen && (
          <Button
            deed
            variant="ghost"
            size="sm"
            busy={correct.isPending}
            busyLabel="Undoing..."
            onClick={() => correct.mutate(onlineOf(part, found))}
          >
            Undo<span className="sr"> {name}</span>
          </Button>
        )}
        <Button
          ref={button}
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {isOpen ? 'Close' : 'Change'}
          <span className="sr"> {name}</span>
        </Button>
      </dd>
      {correct.problem && !isOpen && (
        <dd className={styles.correctionEdit}>
          <Alert variant="danger" title="Not undone">
            {correct.problem}
          </Alert>
        </dd>
      )}
      {isOpen && (
        <dd className={styles.correctionEdit}>
          <Editor part={part} found={found} correct={correct} onClose={close} />
        </dd>
      )}
    </div>
  )
}

function isAtWorkOutside(row: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !row?.contains(activeElement)
}

interface EditorProps {
  part: CorrectedPart
  found: Correction
  correct: ReturnType<typeof useCorrect>
  onClose: () => void
}

/** What is typed is this editor's own until it's saved, or it's closed. */
function Editor({ part, found, correct, onClose }: EditorProps) {
  const texts = textsOfPart(part, found)
  const { kept, keep, forget } = useCorrectionDraft(part, found)
  const [typed, setTyped] = useState(kept?.typed ?? {})
  const [services, setServices] = useState(kept?.services ?? found.services)
  const form = useRef<HTMLFormElement>(null)
  const isRestored = kept !== null
  useEffect(() => {
    if (!isRestored) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isRestored])
  const isServices = part.id === 'services'
  const isUnsaved = isServices
    ? JSON.stringify(services) !== JSON.stringify(found.services)
    : texts.some(({ path, text }) => path in typed && typed[path] !== text)
  useEffect(() => {
    if (isUnsaved) keep(typed, services)
    else forget()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const change: CorrectionChange = isServices ? { services } : changeOf(part, found, typed)
    if (isUnsaved) correct.mutate(change, { onSuccess: onClose })
    else onClose()
  }
  return (
    <form ref={form} className="stack gap-3" noValidate aria-label={part.title} onSubmit={submit}>
      <Unsaved isUnsaved={isUnsaved} />
      {isServices ? (
        <ServiceListFields services={services} found={found} onChange={setServices} />
      ) : (
        <CorrectionFields
          part={part}
          texts={texts}
          typed={typed}
          onChange={(path, text) => setTyped((before) => ({ ...before, [path]: text }))}
        />
      )}
      {correct.problem && (
        <Alert variant="danger" title="Not saved">
          {correct.problem}
        </Alert>
      )}
      <div className="row">
        <Button type="submit" busy={correct.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
