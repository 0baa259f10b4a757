import { http, NetworkError, toApiError } from './http'

/** An address that takes one file once. Relative in the answer; the upload library wants it whole. */
export async function requestUploadAddress(signal?: AbortSignal): Promise<string> {
  const { uploadURL } = await http.post('/api/objects/upload', { signal })
  return new URL(uploadURL, window.location.origin).href
}

/** `logoUrl` is the address without its query (files 2). */
export const logoUrlOf = (uploadAddress: string) => new URL(uploadAddress, window.location.origin).pathname

/** Sends a file that was chosen earlier, without the dialog. Gives its `logoUrl`. */
export async function uploadLogo(file: Blob): Promise<string> {
  const address = await requestUploadAddress()
  const response = await fetch(address, { method: 'PUT', body: file }).catch((error: unknown) => {
    throw new NetworkError(error)
  })
  if (!response.ok) throw await toApiError(response)
  return logoUrlOf(address)
}
