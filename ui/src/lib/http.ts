/** The one way to call the server. Errors are raised as `ApiError`, whose message is `<status>: <text>` (SPEC section 8). */

interface ErrorBody {
  message?: unknown
  code?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    text: string,
    /** The server's own sentence; null when the answer had none, so that the caller can use its fallback. */
    readonly serverMessage: string | null,
    readonly code: string | null,
    readonly retryAfterSeconds: number | null,
  ) {
    super(`${status}: ${text}`)
  }
}

/** No answer came at all. The message is written for the person who reads it. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause: unknown) {
    super(
      navigator.onLine
        ? 'The server does not answer. What you typed is still here. Please try again in a moment.'
        : 'You are offline. What you typed is still here. Try again when you are connected.',
      { cause },
    )
  }
}

export interface RequestOptions {
  /** A client's access token, sent as a bearer header. */
  token?: string | null | undefined
  signal?: AbortSignal | undefined
  /** What was seen: the call is refused when it is not so any more. */
  ifMatch?: string | undefined
}

async function send(
  method: string,
  path: string,
  body: unknown,
  { token, signal, ifMatch }: RequestOptions,
): Promise<Response> {
  const headers = new Headers()
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (ifMatch) headers.set('If-Match', `"${ifMatch}"`)
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError(error)
  }
}

function parseErrorBody(text: string): ErrorBody {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const stringOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const { message, code } = parseErrorBody(text)
  const serverMessage = stringOrNull(message)
  const retryAfter = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return new ApiError(
    response.status,
    serverMessage ?? (text || response.statusText),
    serverMessage,
    stringOrNull(code),
    Number.isNaN(retryAfter) ? null : retryAfter,
  )
}

async function request<T>(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<T> {
  const response = await send(method, path, body, options)
  if (!response.ok) throw await toApiError(response)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export const http = {
  get: <T>(path: string, options?: RequestOptions) => request<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: RequestOptions) => request<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown, options?: RequestOptions) => request<T>('PUT', path, body, options),
  patch: <T>(path: string, body: unknown, options?: RequestOptions) => request<T>('PATCH', path, body, options),
  delete: <T>(path: string, options?: RequestOptions) => request<T>('DELETE', path, undefined, options),
}

/** Somebody else has removed what was asked for. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** What to show for a failed call: the server's sentence alone, or the given fallback when it sent none. */
export function serverMessageOr(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  return error instanceof NetworkError ? error.message : fallback
}

/** The raised message as it is, for toasts that show `<status>: <text>`. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
