import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '@/generated/constants'
import { clientOrderQuery, updateWaiting } from '@/lib/client-order'
import { http, isGone } from '@/lib/http'
import { putFile } from '@/lib/put-file'
import type { AnswerFile, Waiting } from '@/lib/schemas'
import { chosen, failed, type ChosenFile } from './chosen-file'

/** The files of an answer: those that the server keeps, and those on their way to it, one after the other. */
export function useAnswerFiles(token: string, unsent: Waiting['unsent']) {
  const queryClient = useQueryClient()
  const [underWay, setUnderWay] = useState<ChosenFile[]>([])
  const [isTooMany, setTooMany] = useState(false)
  const queue = useRef(Promise.resolve())
  const transfers = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const open = transfers.current
    return () => open.forEach((transfer) => transfer.abort())
  }, [])

  const change = (id: string, facts: Partial<ChosenFile>) =>
    setUnderWay((files) => files.map((file) => (file.id === id ? { ...file, ...facts } : file)))
  const drop = (id: string) => setUnderWay((files) => files.filter((file) => file.id !== id))
  const setUnsent = (next: (files: AnswerFile[]) => AnswerFile[]) =>
    queryClient.setQueryData(
      clientOrderQuery(token).queryKey,
      updateWaiting((waiting) => ({ ...waiting, unsent: next(waiting.unsent) })),
    )

  const upload = (one: ChosenFile) => {
    const transfer = new AbortController()
    const isStopped = () => transfer.signal.aborted
    transfers.current.set(one.id, transfer)
    queue.current = queue.current.then(async () => {
      if (isStopped()) return
      change(one.id, { state: 'sending', share: 0, problem: null })
      try {
        const kept = await sendFile(token, one, transfer.signal, (share) => change(one.id, { share }))
        setUnsent((files) => [...files.filter(({ id }) => id !== kept.id), kept])
        drop(one.id)
      } catch (error) {
        if (!isStopped()) change(one.id, failed(error))
      }
    })
  }

  const add = (files: readonly File[]) => {
    const room = Math.max(0, LIMITS.answerFiles - unsent.length - underWay.length)
    setTooMany(files.length > room)
    const taken = files.slice(0, room).map(chosen)
    setUnderWay((before) => [...before, ...taken])
    for (const one of taken) if (one.state === 'waiting') upload(one)
  }
  const retry = (one: ChosenFile) => {
    change(one.id, { state: 'waiting', problem: null })
    upload(one)
  }
  /** Of one that is still on its way, the server may have got all. */
  const stop = (one: ChosenFile) => {
    transfers.current.get(one.id)?.abort()
    setTooMany(false)
    drop(one.id)
    if (one.state === 'sending') void removeFile(token, one.id).catch(() => undefined)
  }
  const remove = async (id: string) => {
    await removeFile(token, id)
    setTooMany(false)
    setUnsent((files) => files.filter((file) => file.id !== id))
  }
  return { underWay, isTooMany, add, retry, stop, remove }
}

async function sendFile(token: string, one: ChosenFile, signal: AbortSignal, onProgress: (share: number) => void) {
  const headers = { Authorization: `Bearer ${token}`, 'X-File-Name': encodeURIComponent(one.file.name) }
  const answer = await putFile(`/uploads/answers/${one.id}`, one.file, { headers, signal, onProgress })
  return JSON.parse(answer) as AnswerFile
}

async function removeFile(token: string, id: string): Promise<void> {
  try {
    await http.delete('/api/client/answer-files/{file_id}', { params: { file_id: id }, token })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
