import { useQueryClient } from '@tanstack/react-query'
import { useFileQueue } from '@/components/files/use-file-queue'
import type { NewMessage } from '@/components/thread/composer'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys } from '@/lib/admin/admin-data'
import { http, isCoded } from '@/lib/http'
import type { AnswerFile, Conversation } from '@/lib/schemas'
import { refreshAround, useUpdateNewest, withItem, withUnsent } from './use-conversation'

/** Sends to the client, or keeps for the team. Each has a call of its own, so that no flag decides who reads it. */
export function useStaffMessage(orderId: string, onDone: (isNote: boolean) => void) {
  const queryClient = useQueryClient()
  const update = useUpdateNewest(orderId)
  const params = { order_id: orderId }
  return useSingleMutation({
    mutationFn: ({ isNote, ...body }: NewMessage & { isNote: boolean }) =>
      isNote
        ? http.post('/api/orders/{order_id}/conversation/notes', { params, body })
        : http.post('/api/orders/{order_id}/conversation/messages', { params, body: { ...body, subject: '' } }),
    onSuccess: (item, { isNote }) => {
      update((newest) => withItem(newest, item))
      refreshAround(queryClient, orderId)
      onDone(isNote)
    },
    onError: (error) => {
      const isStale = isCoded(error, 'answer_files_gone')
      if (isStale) void queryClient.invalidateQueries({ queryKey: adminKeys.conversation(orderId) })
    },
  })
}

/** The files of a message: those that the server keeps, and those on their way to it. */
export function useStaffFiles(orderId: string, unsent: Conversation['unsent']) {
  const update = useUpdateNewest(orderId)
  const change = (next: (files: AnswerFile[]) => AnswerFile[]) => update((newest) => withUnsent(newest, next))
  return useFileQueue(unsent, {
    address: (id) => Promise.resolve(`/uploads/conversation/${orderId}/${id}`),
    onKept: (kept) => change((files) => [...files.filter(({ id }) => id !== kept.id), kept]),
    remove: async (id) => {
      const params = { order_id: orderId, file_id: id }
      await http.delete('/api/orders/{order_id}/conversation/files/{file_id}', { params })
    },
    onRemoved: (id) => change((files) => files.filter((file) => file.id !== id)),
  })
}

/** Says that what the client wrote needs no answer. */
export function useSettle(orderId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (upTo: string) =>
      http.post('/api/orders/{order_id}/conversation/settled', { params: { order_id: orderId }, body: { upTo } }),
    failed: 'Not Saved',
    onSuccess: ({ message }) => {
      toast({ title: 'No Answer Needed', description: message })
      refreshAround(queryClient, orderId)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.conversation(orderId) }),
  })
}

/** Whoever can't be told leaves the message new, and nobody is held up. */
export function useMarkRead(orderId: string) {
  const queryClient = useQueryClient()
  return (upTo: string) => {
    http
      .post('/api/orders/{order_id}/conversation/read', { params: { order_id: orderId }, body: { upTo } })
      .then(() => queryClient.invalidateQueries({ queryKey: adminKeys.conversations }))
      .catch(() => undefined)
  }
}
