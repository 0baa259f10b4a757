import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '@/generated/limits'
import { isGone } from '@/lib/http'
import { putFile } from '@/lib/put-file'
import type { AnswerFile } from '@/lib/schemas'
import { chosen, failed, type ChosenFile } from './chosen-file'
import { putThatFits } from './photo-that-fits'

interface FilePlace {
  /** Where a file of this id is put. What has to be there first is made. */
  address: (fileId: string) => Promise<string>
  /** A client's; staff are known by their session. */
  token?: string
  onKept: (file: AnswerFile) => void
  remove: (fileId: string) => Promise<void>
  onRemoved: (fileId: string) => void
}

/** Files on their way to the server, one after the other; `kept` are those that it has. */
export function useFileQueue(kept: readonly AnswerFile[], place: FilePlace) {
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

  const upload = (one: ChosenFile) => {
    const transfer = new AbortController()
    const isStopped = () => transfer.signal.aborted
    transfers.current.set(one.id, transfer)
    queue.current = queue.current.then(async () => {
      if (isStopped()) return
      change(one.id, { state: 'sending', share: 0, problem: null })
      try {
        place.onKept(await send(place, one, transfer.signal, (share) => change(one.id, { share })))
        drop(one.id)
      } catch (error) {
        if (!isStopped()) change(one.id, failed(error))
      }
    })
  }

  const add = (files: readonly File[]) => {
    const room = Math.max(0, LIMITS.answerFiles - kept.length - underWay.length)
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
    if (one.state === 'sending') void removeFile(place, one.id).catch(() => undefined)
  }
  const remove = async (id: string) => {
    await removeFile(place, id)
    setTooMany(false)
    place.onRemoved(id)
  }
  return { underWay, isTooMany, add, retry, stop, remove }
}

async function send(place: FilePlace, one: ChosenFile, signal: AbortSignal, onProgress: (share: number) => void) {
  const headers = {
    'X-File-Name': encodeURIComponent(one.file.name),
    ...(place.token !== undefined && { Authorization: `Bearer ${place.token}` }),
  }
  const address = await place.address(one.id)
  const answer = await putThatFits(one.file, (file) => putFile(address, file, { headers, signal, onProgress }))
  return JSON.parse(answer) as AnswerFile
}

async function removeFile(place: FilePlace, id: string): Promise<void> {
  try {
    await place.remove(id)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
