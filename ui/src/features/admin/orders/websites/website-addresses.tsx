import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import type { AdminOrder, Websites, WebsitesGiven } from '@/lib/schemas'
import { fieldError, useSaveWebsites } from './use-save-websites'
import { WebsiteField } from './website-field'

type Draft = Partial<Record<'preview' | 'live', string>>

interface WebsiteAddressesProps {
  order: AdminOrder
  websites: Websites
}

/** Where the website is, and whether its addresses answered when they were asked. */
export function WebsiteAddresses({ order, websites }: WebsiteAddressesProps) {
  const [draft, setDraft] = useState<Draft>({})
  const saved = { preview: websites.preview?.url ?? '', live: websites.live?.url ?? '' }
  const typed = { ...saved, ...draft }
  const save = useSaveWebsites(order.id, (given) => setDraft((before) => stillTyped(before, { ...saved, ...given })))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Without the other one, which a colleague may have changed since.
    save.mutate(stillTyped(draft, saved))
  }
  const field = (place: 'preview' | 'live') => ({
    value: typed[place],
    website: typed[place] === saved[place] ? websites[place] : null,
    error: draft[place] === undefined ? undefined : fieldError(save.error, place),
    onChange: (value: string) => setDraft((before) => ({ ...before, [place]: value })),
  })
  return (
    <form className="stack gap-4" noValidate onSubmit={submit}>
      <Unsaved isUnsaved={typed.preview !== saved.preview || typed.live !== saved.live} />
      <WebsiteField label="Preview address" hint="Your client opens it during review." {...field('preview')} />
      <WebsiteField label="Live address" hint="Your client opens it once it’s live." {...field('live')} />
      <div>
        <Button type="submit" variant="outline" size="sm" busy={save.isPending} busyLabel="Saving...">
          Save addresses
        </Button>
      </div>
    </form>
  )
}

/** Without what has been saved as it stands. */
function stillTyped(draft: Draft, saved: WebsitesGiven): Draft {
  const typed = Object.entries(draft).filter(([place, address]) => saved[place as keyof Draft] !== address)
  return Object.fromEntries(typed)
}
