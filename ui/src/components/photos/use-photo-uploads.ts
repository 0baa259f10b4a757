import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage } from '@/lib/http'
import { putFile } from '@/lib/put-file'
import { randomId } from '@/lib/random-id'
import type { ClientPhoto } from '@/lib/schemas'
import type { KeptPhotos, PhotoDoor } from './photo-door'
import { shrunk, UnreadablePhoto } from './shrink'

export interface PhotoUpload {
  /** The server keeps the photo under this id, so that a second try brings no second one. */
  id: string
  file: File
  /** The photo whose place it takes. */
  replaces: string | null
  state: 'waiting' | 'sending' | 'failed'
  /** How much of it has gone, from 0 to 1. */
  share: number
  problem: string | null
  /** It is the photo that was refused, so the same one again helps nobody. */
  isFinal: boolean
}

const ABOUT_THE_PHOTO = new Set([
  'upload_too_large',
  'upload_wrong_type',
  'upload_heic',
  'upload_unreadable',
  'photo_small',
  'photo_narrow',
])

function failed(error: unknown): Pick<PhotoUpload, 'state' | 'problem' | 'isFinal'> {
  const isRefused = error instanceof ApiError
  return {
    state: 'failed',
    problem: isRefused ? (error.serverMessage ?? 'The upload failed. Please try again.') : errorMessage(error),
    isFinal: error instanceof UnreadablePhoto || (isRefused && ABOUT_THE_PHOTO.has(error.code ?? '')),
  }
}

/** Photos on their way to the server, one after the other; `onKept` for each that is there. */
export function usePhotoUploads(door: PhotoDoor, onKept: (photo: ClientPhoto, replaces: string | null) => void) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  const queue = useRef(Promise.resolve())
  const transfers = useRef(new Map<string, AbortController>())
  const kept = useRef(onKept)
  useEffect(() => {
    kept.current = onKept
  })
  useEffect(() => {
    const open = transfers.current
    return () => open.forEach((transfer) => transfer.abort())
  }, [])

  const change = (id: string, facts: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...facts } : one)))
  const drop = (id: string) => setUploads((all) => all.filter((one) => one.id !== id))
  const keep = (photo: ClientPhoto) =>
    queryClient.setQueryData<KeptPhotos>(
      door.key,
      (photos) => photos && { ...photos, waiting: [...photos.waiting.filter(({ id }) => id !== photo.id), photo] },
    )

  const send = (one: PhotoUpload) => {
    const transfer = new AbortController()
    const isStopped = () => transfer.signal.aborted
    transfers.current.set(one.id, transfer)
    queue.current = queue.current.then(async () => {
      if (isStopped()) return
      change(one.id, { state: 'sending', share: 0, problem: null })
      try {
        const photo = await sendPhoto(door, one, transfer.signal, (share) => change(one.id, { share }))
        keep(photo)
        kept.current(photo, one.replaces)
        drop(one.id)
      } catch (error) {
        if (!isStopped()) change(one.id, failed(error))
      }
    })
  }

  return {
    uploads,
    add: (files: readonly File[], replaces: string | null = null) => {
      const taken = files.map((file) => fresh(file, replaces))
      setUploads((all) => [...all, ...taken])
      taken.forEach(send)
    },
    retry: (one: PhotoUpload) => {
      change(one.id, { state: 'waiting', problem: null })
      send(one)
    },
    stop: (one: PhotoUpload) => {
      transfers.current.get(one.id)?.abort()
      drop(one.id)
    },
  }
}

const fresh = (file: File, replaces: string | null): PhotoUpload => ({
  id: randomId(),
  file,
  replaces,
  state: 'waiting',
  share: 0,
  problem: null,
  isFinal: false,
})

async function sendPhoto(
  door: PhotoDoor,
  { id, file }: PhotoUpload,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ClientPhoto> {
  const headers = { ...door.headers, 'X-File-Name': encodeURIComponent(file.name) }
  return JSON.parse(await putFile(door.sendTo(id), await shrunk(file), { headers, signal, onProgress })) as ClientPhoto
}
