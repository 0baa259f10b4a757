import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { http, isCoded } from '@/lib/http'
import type { SiteContent, SiteContentSave } from '@/lib/schemas'
import { useSettled } from '@/lib/use-settled'
import type { SiteTyped } from './site-typed'

const PATH = '/api/orders/{order_id}/website/content'

/** The server forgets pages that nobody has asked for in a while. */
const KEEP_MS = 5 * 60 * 1000

/** Asked for anew whenever the page opens, because others edit the same website, and clients correct their form. */
export function useSiteContent(orderId: string) {
  const read = useAdminRead(
    adminKeys.siteContent(orderId),
    (signal) => http.get(PATH, { params: { order_id: orderId }, signal }),
    { changesByItself: true },
  )
  return { ...read, data: read.isFetchedAfterMount ? read.data : undefined }
}

/** The folder of the pages with what is typed, once it has stood for a moment; the ones before are shown until then. */
export function useTypedPreview(orderId: string, content: SiteContent, typed: SiteTyped) {
  const body = sent(useSettled(typed))
  return useAdminRead(
    adminKeys.sitePreview(orderId, content.version, body),
    async (signal) => (await http.post(`${PATH}/preview`, { params: { order_id: orderId }, body, signal })).path,
    { keepsPrevious: true, changesByItself: true, asksAgain: () => KEEP_MS },
  )
}

export interface Reason {
  reason: string
  word: SiteContentSave['word']
}

/** Somebody else has saved since this was opened. */
export const isMoved = (error: Error | null) => isCoded(error, 'content_moved')

interface Save extends Reason {
  typed: SiteTyped
  version: number
}

export function useSaveContent(orderId: string, onSaved: (sent: SiteTyped, answer: SiteContent) => void) {
  const queryClient = useQueryClient()
  const keep = useKeepSaved(orderId)
  return useSingleMutation({
    mutationFn: ({ typed: { choices, ...typed }, ...why }: Save) =>
      http.put(PATH, { params: { order_id: orderId }, body: { ...sent(typed), choices, ...why } }),
    onSuccess: (answer, { typed }) => {
      keep(answer)
      toast({ title: 'Website Saved', description: `Build ${answer.build} is ready to look at.` })
      onSaved(typed, answer)
    },
    onError: (error) => {
      if (isMoved(error)) void queryClient.invalidateQueries({ queryKey: adminKeys.siteContent(orderId), exact: true })
    },
  })
}

/** What the website said, newest first. A save makes it old. */
export function useVersions(orderId: string, newest: number) {
  return useAdminRead(
    adminKeys.siteVersions(orderId, newest),
    (signal) => http.get(`${PATH}/versions`, { params: { order_id: orderId }, signal }),
    { keepsPrevious: true },
  )
}

/** Versions never change, so that what differs is asked for once. */
export function useChanges(orderId: string, version: number, since: number) {
  return useAdminRead(adminKeys.siteChanges(orderId, version, since), (signal) =>
    http.get(`${PATH}/versions/{version}/changes`, {
      params: { order_id: orderId, version },
      query: { since },
      signal,
    }),
  )
}

interface GoBack extends Reason {
  to: number
  version: number
}

export function useGoBack(orderId: string, onDone: () => void) {
  const keep = useKeepSaved(orderId)
  return useSingleMutation({
    mutationFn: ({ to, ...body }: GoBack) =>
      http.post(`${PATH}/versions/{version}/back`, { params: { order_id: orderId, version: to }, body }),
    onSuccess: (answer, { to }) => {
      keep(answer)
      toast({ title: `Back to Version ${to}`, description: `Build ${answer.build} is ready to look at.` })
      onDone()
    },
  })
}

/** What a save has made, and what it has made old. */
function useKeepSaved(orderId: string) {
  const queryClient = useQueryClient()
  return (answer: SiteContent) => {
    queryClient.setQueryData(adminKeys.siteContent(orderId), answer)
    void queryClient.invalidateQueries({ queryKey: adminKeys.siteCheck(orderId) })
    refreshOrders(queryClient)
  }
}

/** As the API takes it. */
function sent({ texts, services, sections, theme, color, motif, hero }: Omit<SiteTyped, 'choices'>) {
  const look = { theme, color, motif, hero }
  return { texts: { ...texts }, services: services && [...services], sections: sections && [...sections], ...look }
}
