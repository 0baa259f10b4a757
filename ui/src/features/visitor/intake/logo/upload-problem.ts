import { ApiError, NetworkError } from '@/lib/http'

export interface UploadProblem {
  title: string
  /** The server's own sentence, where it sent one. */
  text: string | null
}

const TITLES: Partial<Record<number, string>> = { 401: 'Authorization required', 403: 'Request has expired' }

/** READINGS 17. The failed transfer is on the error as the request that made it. */
export function uploadProblem(error: unknown): UploadProblem {
  if (error instanceof ApiError) return { title: titleOf(error.status), text: error.serverMessage }
  if (error instanceof NetworkError) return { title: titleOf(0), text: error.message }
  const { status, responseText } = sourceOf(error)
  if (status === 0) return { title: titleOf(0), text: 'The connection was lost. Please try again.' }
  return { title: titleOf(status), text: messageIn(responseText) }
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

function messageIn(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}
