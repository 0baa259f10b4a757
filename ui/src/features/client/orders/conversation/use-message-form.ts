import { useQueryClient } from '@tanstack/react-query'
import { useFileQueue } from '@/components/files/use-file-queue'
import type { NewMessage } from '@/components/thread/composer'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { http, isCoded } from '@/lib/http'
import type { AnswerFile, ClientThread } from '@/lib/schemas'
import { conversationQuery, updateNewest, withMessage, withUnsent } from './conversation-query'

/** Sends a message. A second try of the same one brings no second message. */
export function useSendMessage(token: string, onSent: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (body: NewMessage) => http.post('/api/client/conversation/messages', { body, token }),
    onSuccess: (item) => {
      updateNewest(queryClient, token, (newest) => withMessage(newest, item))
      onSent()
    },
    onError: (error) => {
      // What it named is not there any more: the list is to show what is.
      const isStale = isCoded(error, 'answer_files_gone')
      if (isStale) void queryClient.invalidateQueries({ queryKey: conversationQuery(token).queryKey })
    },
  })
}

/** The files of a message: those that the server keeps, and those on their way to it. */
export function useMessageFiles(token: string, unsent: ClientThread['unsent']) {
  const queryClient = useQueryClient()
  const change = (next: (files: AnswerFile[]) => AnswerFile[]) =>
    updateNewest(queryClient, token, (newest) => withUnsent(newest, next))
  return useFileQueue(unsent, {
    token,
    address: (id) => Promise.resolve(`/uploads/client-conversation/${id}`),
    onKept: (kept) => change((files) => [...files.filter(({ id }) => id !== kept.id), kept]),
    remove: async (id) => {
      await http.delete('/api/client/conversation/files/{file_id}', { params: { file_id: id }, token })
    },
    onRemoved: (id) => change((files) => files.filter((file) => file.id !== id)),
  })
}
