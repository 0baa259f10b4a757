import { NetworkError, toApiError } from '@/lib/http'
import { saveFile } from '@/lib/save-file'

/** Asks for a file and hands it to the browser under the name that the server gave it. */
export async function download(address: string, body: object): Promise<void> {
  const response = await ask(address, body)
  if (!response.ok) throw await toApiError(response)
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download'
  saveFile(await response.blob(), name)
}

async function ask(address: string, body: object): Promise<Response> {
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'include',
      body: JSON.stringify(body),
    })
  } catch (error) {
    throw new NetworkError(error)
  }
}
