import { clientView } from './client-view'
import type { AnswerOf, CallOptions, Method, OptionArguments, PathOf } from './http-types'

/**
 * The one way to call the server. Address, parameters, body and answer are those of the API's own description, so that a
 * wrong call does not compile. Errors are raised as `ApiError`, whose message is `<status>: <text>` (pages 6).
 */

interface ErrorBody {
  message?: unknown
  code?: unknown
  field?: unknown
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
    /** Which field the server says is wrong, by its name in the body; null where it says none. */
    readonly field: string | null = null,
  ) {
    super(`${status}: ${text}`)
  }
}

export const isCoded = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code

/** No answer came at all. The message is written for the person who reads it. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause: unknown) {
    super(
      navigator.onLine
        ? 'The server isn’t responding. What you typed is still here. Please try again in a moment.'
        : 'You’re offline. What you typed is still here. Try again when you’re connected.',
      { cause },
    )
  }
}

/** What may stand behind an address, several with commas between them; null and undefined ask for nothing. */
export type Query = Record<string, string | number | readonly string[] | null | undefined>

interface AnyOptions extends CallOptions {
  params?: Record<string, string | number>
  query?: Query
  body?: unknown
}

/** `limit=25&status=paid` */
export function searchOf(query: Query): string {
  const asked = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  return new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
}

/** `/api/orders/{order_id}` with its parameters filled in, and the query behind it. */
function addressOf(path: string, { params = {}, query = {} }: AnyOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = searchOf(query)
  return search ? `${filled}?${search}` : filled
}

async function send(
  method: Method,
  address: string,
  { body, token, signal, ifMatch, idempotencyKey }: AnyOptions,
): Promise<Response> {
  const headers = new Headers()
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const view = clientView()
  if (view) headers.set('View-As-Client', view.orderId)
  else if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (ifMatch) headers.set('If-Match', `"${ifMatch}"`)
  try {
    return await fetch(address, {
      method: method.toUpperCase(),
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
  const { message, code, field } = parseErrorBody(text)
  const serverMessage = stringOrNull(message)
  const retryAfter = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return new ApiError(
    response.status,
    serverMessage ?? (text || response.statusText),
    serverMessage,
    stringOrNull(code),
    Number.isNaN(retryAfter) ? null : retryAfter,
    stringOrNull(field),
  )
}

async function call(method: Method, address: string, options: AnyOptions): Promise<unknown> {
  const response = await send(method, address, options)
  if (!response.ok) throw await toApiError(response)
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

function caller<M extends Method>(method: M) {
  return <P extends PathOf<M>>(path: P, ...[given]: OptionArguments<M, P>) => {
    const options = (given ?? {}) as AnyOptions
    return call(method, addressOf(path, options), options) as Promise<AnswerOf<M, P>>
  }
}

export const http = {
  get: caller('get'),
  post: caller('post'),
  put: caller('put'),
  patch: caller('patch'),
  delete: caller('delete'),
}

/** A read of an address that is already whole, as the key of a query is. */
export function readAddress(address: string, options: CallOptions = {}): Promise<unknown> {
  return call('get', address, options)
}

/** A file behind an address, for whoever has the token. */
export async function readFile(address: string, options: CallOptions): Promise<Blob> {
  const response = await send('get', address, options)
  if (!response.ok) throw await toApiError(response)
  return response.blob()
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
