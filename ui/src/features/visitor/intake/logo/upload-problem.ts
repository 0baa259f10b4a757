import { ApiError, NetworkError } from '@/lib/http'

export interface UploadProblem {
  title: string
  /** The server's own sentence, where it sent one. */
  text: string | null
  /** It is the file that was refused, so the same one again helps nobody. */
  isFinal: boolean
}

/** Too large, of another kind, not an image, or with a script inside. */
const ABOUT_THE_FILE = new Set<unknown>(['upload_too_large', 'upload_wrong_type', 'upload_unreadable', 'upload_active'])
const TITLES: Partial<Record<number, string>> = { 401: 'Authorization required', 403: 'Request has expired' }

/** Files 2. The failed transfer is on the error as the request that made it. */
export function uploadProblem(error: unknown): UploadProblem {
  if (error instanceof ApiError) return { title: titleOf(error.status), text: error.serverMessage, isFinal: false }
  if (error instanceof NetworkError) return { title: titleOf(0), text: error.message, isFinal: false }
  const { status, responseText } = sourceOf(error)
  if (status === 0) return { title: titleOf(0), text: 'The connection was lost. Please try again.', isFinal: false }
  const { message, code } = refusalIn(responseText)
  return {
    title: titleOf(status),
    text: typeof message === 'string' ? message : null,
    isFinal: ABOUT_THE_FILE.has(code),
  }
}

const titleOf = (status: number) => TITLES[status] ?? 'Upload failed'

function sourceOf(error: unknown): { status: number; responseText: string } {
  const source: unknown = error instanceof Error && 'source' in error ? error.source : null
  if (typeof source !== 'object' || source === null) return { status: 0, responseText: '' }
  const { status, responseText } = source as { status?: unknown; responseText?: unknown }
  return {
    status: typeof status === 'number' ? status : 0,
    responseText: typeof responseText === 'string' ? responseText : '',
  }
}

function refusalIn(body: string): { message?: unknown; code?: unknown } {
  try {
    const refusal: unknown = JSON.parse(body)
    return typeof refusal === 'object' && refusal !== null ? refusal : {}
  } catch {
    return {}
  }
}
