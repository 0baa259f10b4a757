import { ReadFallback } from '@/components/admin/read-fallback'
import { Alert } from '@/components/ui/alert'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { useOfferDraft, useSoldOffer } from '@/features/admin/agency/offer/offer-data'
import { OfferEditor, OfferReader } from '@/features/admin/agency/offer/offer-editor'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import type { SoldOfferDetails } from '@/lib/schemas'
import { SettingsPage } from './settings-page'

/** What is sold, for how much, and by when. */
export function AdminOfferPage() {
  return (
    <SettingsPage title="Offer">
      <Offer />
    </SettingsPage>
  )
}

function Offer() {
  const isOwner = useAdminSession()?.role === 'owner'
  const read = useSoldOffer()
  if (!read.data) return <Fallback read={read} />
  if (isOwner) return <Draft sold={read.data} />
  return (
    <div className="stack-5">
      <Alert title="Only owners can change settings">You can see what they’ve set.</Alert>
      <OfferReader sold={read.data} />
    </div>
  )
}

function Draft({ sold }: { sold: SoldOfferDetails }) {
  const read = useOfferDraft()
  if (!read.data) return <Fallback read={read} />
  return (
    <UnsavedGuard>
      <OfferEditor loaded={read.data} sold={sold} />
    </UnsavedGuard>
  )
}

function Fallback({ read }: { read: Parameters<typeof ReadFallback>[0]['read'] }) {
  return (
    <div className="sheet">
      <ReadFallback title="The offer couldn’t be loaded" read={read} />
    </div>
  )
}
