import { useState, type SubmitEvent } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Unsaved } from '@/components/admin/unsaved/unsaved-guard'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { LegalText } from '@/lib/schemas'
import { useLegalText, useSaveText } from './settings-data'

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
  const [draft, setDraft] = useState<string | null>(null)
  const save = useSaveText(text.name, (saved) => setDraft((typed) => (typed === saved ? null : typed)))
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
            className="legal-text"
            rows={12}
            dir="auto"
            readOnly={!isOwner}
            value={draft ?? text.text}
            onChange={(event) => setDraft(event.target.value)}
          />
        </Field>
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
