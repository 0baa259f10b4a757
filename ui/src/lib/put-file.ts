import { isClientView, NOTHING_SAVED } from './client-view'
import { ApiError, toApiError } from './http'

/** No answer came, or half the file. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'

  constructor() {
    super('The connection was lost. Please try again.')
  }
}

interface PutOptions {
  headers: Record<string, string>
  signal: AbortSignal
  /** How much of the file has gone, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends a file and says how far it is, which `fetch` can't. Raises ApiError, ConnectionLost. */
export function putFile(address: string, file: Blob, { headers, signal, onProgress }: PutOptions): Promise<string> {
  if (isClientView()) return Promise.reject(new ApiError(403, NOTHING_SAVED, NOTHING_SAVED, 'view_reads_only', null))
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ConnectionLost())
    if (signal.aborted) {
      fail() // while what it belongs to was made
      return
    }
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 200) resolve(request.responseText)
      else void toApiError(new Response(request.responseText, { status: request.status })).then(reject)
    }
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
