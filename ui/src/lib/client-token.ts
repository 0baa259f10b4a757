import { isClientView } from './client-view'

/** The client's access token; the key is the specification's. Storage may be blocked: then nobody is logged in. Where staff see
 * what a client sees, no token is read or written: what stands for it opens nothing by itself. */

const KEY = 'clientAccessToken'

const OF_VIEW = 'view'

export function readClientToken(): string | null {
  if (isClientView()) return OF_VIEW
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function storeClientToken(token: string): void {
  if (isClientView()) return
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Private windows may refuse; the dashboard then asks for a login.
  }
}

export function forgetClientToken(): void {
  if (isClientView()) return
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
