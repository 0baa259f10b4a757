const NAMES = new Intl.DisplayNames('en-US', { type: 'currency' })

/** Such as "EUR, Euro"; the code alone where the browser knows no name for it. */
export function currencyLabel(code: string) {
  const written = code.toUpperCase()
  const name = NAMES.of(written)
  return name && name !== written ? `${written}, ${name}` : written
}
