const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const DEVICES = [
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Android', 'Android'],
  ['Mac OS X', 'a Mac'],
  ['Windows', 'Windows'],
  ['CrOS', 'a Chromebook'],
  ['Linux', 'Linux'],
] as const

/** `Chrome on a Mac`: a proposal, which the person may change. */
export function deviceName(userAgent: string): string {
  const found = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1] ?? ''
  return [found(BROWSERS), found(DEVICES)].filter(Boolean).join(' on ') || 'Passkey'
}
