import { NetworkError, serverMessageOr } from '@/lib/http'

type Json = Record<string, unknown>

/** The library comes with the first press; its types are those of the browser, ours are the API's. */
const library = () => import('@simplewebauthn/browser')

export const knowsPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** The browser asks the device for one of the passkeys that `options` names. */
export async function showPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await library()
  type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ...(await startAuthentication({ optionsJSON: options as unknown as Asked })) }
}

/** The browser has the device make a new one. */
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await library()
  type Asked = Parameters<typeof startRegistration>[0]['optionsJSON']
  return { ...(await startRegistration({ optionsJSON: options as unknown as Asked })) }
}

const REASONS: Partial<Record<string, string>> = {
  NotAllowedError: 'Your device didn’t confirm in time, or you canceled. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Your browser doesn’t allow passkeys at this address.',
}

/** What to say when it came to nothing: the server's sentence, or what the browser's error means. */
export function passkeyProblem(error: unknown): string {
  const named = error instanceof Error && !(error instanceof NetworkError) ? REASONS[error.name] : undefined
  return named ?? serverMessageOr(error, 'Your device couldn’t do this. Use another way.')
}
