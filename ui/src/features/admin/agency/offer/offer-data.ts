import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http, readFile } from '@/lib/http'
import type { OfferDraft, SoldOfferDetails } from '@/lib/schemas'
import { DraftStore, type DraftCalls } from './draft-store'

/** What is sold, and what was. */
export function useSoldOffer() {
  return useAdminRead(adminKeys.offer, (signal) => http.get('/api/admin/offer', { signal }), { changesByItself: true })
}

/** Asked for anew whenever the page opens, because other owners edit the same draft. */
export function useOfferDraft() {
  const read = useAdminRead(adminKeys.offerDraft, (signal) => http.get('/api/admin/offer/draft', { signal }), {
    changesByItself: true,
  })
  return { ...read, data: read.isFetchedAfterMount ? read.data : undefined }
}

/** The draft as it is typed, saved a moment later. */
export function useDraftStore(loaded: OfferDraft) {
  const queryClient = useQueryClient()
  const [store] = useState(() => new DraftStore(loaded, callsOf(queryClient)))
  const state = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => () => void store.flush(), [store])
  return { store, state }
}

function callsOf(queryClient: QueryClient): DraftCalls {
  const kept = (draft: OfferDraft) => {
    queryClient.setQueryData(adminKeys.offerDraft, draft)
    const sold = queryClient.getQueryData<SoldOfferDetails>(adminKeys.offer)
    if (sold?.version !== draft.newestVersion) {
      void queryClient.invalidateQueries({ queryKey: adminKeys.offer, exact: true })
    }
    return draft
  }
  return {
    read: async () => kept(await http.get('/api/admin/offer/draft')),
    save: async (content, revision, baseVersion) =>
      kept(await http.put('/api/admin/offer/draft', { body: { content, revision, baseVersion } })),
    discard: async (revision) => kept(await http.delete('/api/admin/offer/draft', { query: { revision } })),
  }
}

/** A version's content, to go on with. */
export function useTakeBack(store: DraftStore) {
  return useSingleMutation({
    mutationFn: (version: number) => http.get('/api/admin/offer/versions/{version}', { params: { version } }),
    onSuccess: (content, version) => {
      store.change(content)
      toast({ title: `Version ${version} Taken Back`, description: 'It’s in the draft. Nothing is published yet.' })
    },
    onError: (error) => void store.meet(error),
  })
}

export const pageOfVersion = (version: number) => `/api/admin/offer/versions/${version}/page`
export const PAGE_OF_DRAFT = '/api/admin/offer/draft/page'

/** A page as visitors would see it; the one before is shown until it comes. */
export function useOfferPage(address: string, revision: number, at: string, isIdle = false) {
  return useAdminRead(
    adminKeys.offerPage(address, revision, at),
    async (signal) => (await readFile(`${address}?at=${encodeURIComponent(at)}`, { signal })).text(),
    { keepsPrevious: true, isIdle },
  )
}
