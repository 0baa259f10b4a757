import { useQueryClient } from '@tanstack/react-query'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { ApiError, http } from '@/lib/http'
import type { LegalDraft } from '@/lib/schemas'

export type LegalName = 'terms' | 'privacy'

/** Somebody else has saved or published since this was read. */
const MOVED = ['draft_moved', 'settings_changed']

export const isMoved = (error: Error | null) => error instanceof ApiError && MOVED.includes(error.code ?? '')

export function useLegalDraft(name: LegalName) {
  return useAdminRead(adminKeys.text(name), (signal) =>
    http.get('/api/admin/settings/texts/{name}/draft', { params: { name }, signal }),
  )
}

/** What was typed, and on top of what. */
export interface TypedText {
  text: string
  revision: number
  base: string
}

export function useSaveDraft(name: LegalName, onSaved: (sent: TypedText, saved: LegalDraft) => void) {
  return useChange(name, {
    mutationFn: (body: TypedText) => http.put('/api/admin/settings/texts/{name}/draft', { params: { name }, body }),
    onDone: onSaved,
    asks: true,
  })
}

export function useDiscardDraft(name: LegalName) {
  return useChange(name, {
    mutationFn: (revision: number) =>
      http.delete('/api/admin/settings/texts/{name}/draft', { params: { name }, query: { revision } }),
    onDone: () => toast({ title: 'Draft Discarded', description: 'Visitors read what they read before.' }),
  })
}

export function usePublishText(name: LegalName, onDone: () => void) {
  return useChange(name, {
    mutationFn: (revision: number) =>
      http.post('/api/admin/settings/texts/{name}/publish', { params: { name }, body: { revision } }),
    onDone: () => {
      toast({ title: 'Text Published', description: 'Visitors see it from now on.' })
      onDone()
    },
  })
}

interface Change<Sent> {
  mutationFn: (sent: Sent) => Promise<LegalDraft>
  onDone: (sent: Sent, saved: LegalDraft) => void
  /** The page itself asks what to do when somebody else was quicker. */
  asks?: boolean
}

function useChange<Sent>(name: LegalName, { mutationFn, onDone, asks = false }: Change<Sent>) {
  const queryClient = useQueryClient()
  const queryKey = adminKeys.text(name)
  return useSingleMutation<LegalDraft, Sent>({
    mutationFn,
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(queryKey, saved)
      onDone(sent, saved)
    },
    onError: (error) => {
      if (!asks || !isMoved(error)) toastSaveFailed(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
