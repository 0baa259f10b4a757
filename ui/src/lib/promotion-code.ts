/**
 * The promotion code that a link of a campaign names, as in `/?code=SPRING`. It stays with the visitor's tab, so that it's
 * there at checkout, whatever they read in between.
 */
const KEY = 'promotion-code'

/** The one in the address, kept from now on, or else the one that was kept. A browser that keeps none has the address. */
export function takeCode(search = new URLSearchParams(window.location.search)): string {
  const named = search.get('code')?.trim() ?? ''
  try {
    if (named) sessionStorage.setItem(KEY, named)
    return named || (sessionStorage.getItem(KEY) ?? '')
  } catch {
    return named
  }
}

export function forgetCode(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // It was never kept.
  }
}
