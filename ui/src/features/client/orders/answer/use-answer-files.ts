import { useQueryClient } from '@tanstack/react-query'
import { useFileQueue } from '@/components/files/use-file-queue'
import { clientOrderQuery, updateWaiting } from '@/lib/client-order'
import { http } from '@/lib/http'
import type { AnswerFile, Waiting } from '@/lib/schemas'

/** The files of an answer: those that the server keeps, and those on their way to it. */
export function useAnswerFiles(token: string, unsent: Waiting['unsent']) {
  const queryClient = useQueryClient()
  const setUnsent = (next: (files: AnswerFile[]) => AnswerFile[]) =>
    queryClient.setQueryData(
      clientOrderQuery(token).queryKey,
      updateWaiting((waiting) => ({ ...waiting, unsent: next(waiting.unsent) })),
    )
  return useFileQueue(unsent, {
    token,
    address: (id) => Promise.resolve(`/uploads/answers/${id}`),
    onKept: (kept) => setUnsent((files) => [...files.filter(({ id }) => id !== kept.id), kept]),
    remove: async (id) => {
      await http.delete('/api/client/answer-files/{file_id}', { params: { file_id: id }, token })
    },
    onRemoved: (id) => setUnsent((files) => files.filter((file) => file.id !== id)),
  })
}
