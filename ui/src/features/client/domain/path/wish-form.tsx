import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { NameFinding } from '@/components/ui/domain/name-finding'
import { useNameLookup, type LookedUp } from '@/components/ui/domain/use-name-lookup'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { useKeepDomain } from '@/features/client/domain/use-keep-domain'
import { http } from '@/lib/http'
import { labelOf, nameIdeas } from './name-ideas'
import { WishPicks, type Idea } from './wish-picks'
import { ifItCostsMore, type WishPartProps } from './wish-words'

interface WishFormProps extends WishPartProps {
  onSaved: () => void
  onCancel: (() => void) | undefined
}

/** A name is typed, three that are near it are looked up, and one of them is chosen. */
export function WishForm({ token, wishes, business, paid, onSaved, onCancel }: WishFormProps) {
  const keep = useKeepDomain(token)
  const [typed, setTyped] = useState(wishes[0] ?? labelOf(business))
  const [second, setSecond] = useState(wishes[1] ?? '')
  const [chosen, setChosen] = useState('')
  const [isChecked, setChecked] = useState(false)
  const ideas = useIdeas(token, nameIdeas(typed, business))
  const lookedSecond = useNameLookup(token, second)
  const open = ideas.filter(({ isOpen }) => isOpen)
  const picked = (open.find(({ name }) => name === chosen) ?? open[0])?.name
  const save = useSingleMutation({
    mutationFn: (names: string[]) => http.put('/api/client/domain/wishes', { token, body: { names } }),
    onSuccess: (found) => {
      keep(found)
      toast({ title: 'Choice Saved', description: 'We look at it before we register it.' })
      onSaved()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (picked) save.mutate([picked, second].filter((name) => name.trim()))
  }
  return (
    <form className="stack-5" noValidate onSubmit={submit}>
      <NameField
        label="Name you’d like"
        hint="Short, easy to say on the phone, close to your registered name."
        name={typed}
        error={isChecked && !picked ? whyNone(typed) : undefined}
        onChange={setTyped}
      />
      {ideas.length > 0 && <WishPicks ideas={ideas} picked={picked} onPick={setChosen} />}
      <div className="stack gap-1">
        <NameField
          label="Your second choice"
          hint="Optional, in case the first one is gone."
          name={second}
          error={lookedSecond.problem}
          onChange={setSecond}
        />
        <NameFinding looked={lookedSecond} />
      </div>
      <Alert title="Check the spelling">
        A registered name can’t be changed or refunded. It’s registered in your name. {ifItCostsMore(paid)}
      </Alert>
      {save.problem && (
        <Alert variant="danger" title="Not saved">
          {save.problem}
        </Alert>
      )}
      <div className="row">
        <Button type="submit" size="lg" className="wrap-anywhere" busy={save.isPending} busyLabel="Saving...">
          {picked ? `Register ${picked}` : 'Register this name'}
        </Button>
        {onCancel && (
          <Button variant="ghost" size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

const whyNone = (typed: string) =>
  typed.trim() ? 'These are all taken. Try another name.' : 'Enter a name, such as example.com.'

/** Three at most are looked up, so that hooks stay in their order. */
function useIdeas(token: string, names: readonly string[]): Idea[] {
  const looked = [
    useNameLookup(token, names[0] ?? ''),
    useNameLookup(token, names[1] ?? ''),
    useNameLookup(token, names[2] ?? ''),
  ]
  return names.map((name, at) => ideaOf(name, looked[at]))
}

const ideaOf = (name: string, looked: LookedUp | undefined): Idea => ({
  name,
  looked,
  isOpen: looked?.problem === undefined && looked?.found?.standing !== 'taken',
})

interface NameFieldProps {
  label: string
  hint: string
  name: string
  error: string | undefined
  onChange: (name: string) => void
}

function NameField({ label, hint, name, error, onChange }: NameFieldProps) {
  return (
    <Field label={label} hint={hint} hintAbove error={error}>
      <Input
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="example.com"
        maxLength={300}
        value={name}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
