/** The client's access token; the key is the specification's. Storage may be blocked: then nobody is logged in. */

const KEY = 'clientAccessToken'

export function readClientToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function storeClientToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Private windows may refuse; the dashboard then asks for a login.
  }
}

export function forgetClientToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
