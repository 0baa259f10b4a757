import { useState, type SubmitEvent } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { StaleNotice } from '@/components/admin/stale-notice'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import type { LegalText } from '@/lib/schemas'
import styles from './agency.module.css'
import { isStale, useLegalText, useSaveText } from './settings-data'

const TITLES = { terms: 'Terms of service', privacy: 'Privacy policy' } as const

interface TextCardProps {
  name: keyof typeof TITLES
  isOwner: boolean
}

export function TextCard({ name, isOwner }: TextCardProps) {
  const read = useLegalText(name)
  return (
    <Card
      title={TITLES[name]}
      headAside={
        <a className="small" href={`/${name}`} target="_blank" rel="noopener">
          Preview
        </a>
      }
    >
      {read.data ? (
        <TextForm text={read.data} isOwner={isOwner} />
      ) : (
        <ReadFallback title="The text couldn’t be loaded" read={read} />
      )}
    </Card>
  )
}

function TextForm({ text, isOwner }: { text: LegalText; isOwner: boolean }) {
  const { revision } = text
  const [draft, setDraft] = useState<{ text: string; revision: string } | null>(null)
  const save = useSaveText(text.name, (sent, next) =>
    setDraft((typed) => (typed && typed.text !== sent ? { ...typed, revision: next } : null)),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft !== null) save.mutate(draft)
  }
  return (
    <CardContent>
      <form className="stack gap-3" onSubmit={submit}>
        <Unsaved isUnsaved={draft !== null} />
        <Field
          label="Text"
          hint={`Markdown. ${text.isOwn ? 'This is your own text. Save it empty to go back to ours.' : 'This is our text until you write your own. Have a lawyer review it.'}`}
        >
          <Textarea
            className={styles.legalText}
            rows={12}
            dir="auto"
            readOnly={!isOwner}
            value={draft?.text ?? text.text}
            onChange={(event) => setDraft({ text: event.target.value, revision: draft?.revision ?? revision })}
          />
        </Field>
        {draft && isStale(save.error) && draft.revision !== revision && (
          <StaleNotice
            title="Somebody changed this text in the meantime"
            onKeep={() => setDraft({ ...draft, revision })}
            onDiscard={() => setDraft(null)}
          >
            Yours isn’t saved yet. Preview shows theirs.
          </StaleNotice>
        )}
        {isOwner && (
          <div>
            <Button
              type="submit"
              variant="outline"
              size="sm"
              busy={save.isPending}
              busyLabel="Saving..."
              disabled={draft === null}
            >
              Save text
            </Button>
          </div>
        )}
      </form>
    </CardContent>
  )
}
