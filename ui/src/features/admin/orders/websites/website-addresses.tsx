import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { adminKeys } from '@/lib/admin/admin-data'
import type { AdminOrder, Websites, WebsitesGiven } from '@/lib/schemas'
import { fieldError, useSaveWebsites } from './use-save-websites'
import { WebsiteField } from './website-field'

const LOOK_AGAIN_MS = 5000

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
  const save = useSaveWebsites(order.id, (given) => setDraft((before) => stillTyped(before, given)))
  useAnswerSoon(order.id, websites)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate(typed)
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

/** A job asks whether an address answers; what came of it is shown as soon as it is known. */
function useAnswerSoon(orderId: string, { preview, live }: Websites) {
  const queryClient = useQueryClient()
  const isAsked = [preview, live].some((website) => website?.finding === null)
  useEffect(() => {
    if (!isAsked) return undefined
    const timer = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: adminKeys.order(orderId), exact: true }),
      LOOK_AGAIN_MS,
    )
    return () => clearInterval(timer)
  }, [isAsked, orderId, queryClient])
}
