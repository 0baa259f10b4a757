import { expect, test } from 'vitest'
import type { SecondFactorDetails } from '@/lib/schemas'
import { onlyOne } from './removal'

const passkey = {} as SecondFactorDetails['passkeys'][number]
const APP = {} as NonNullable<SecondFactorDetails['app']>

test.each<[string, Partial<SecondFactorDetails>, boolean]>([
  ['the only passkey', { passkeys: [passkey] }, true],
  ['the only app', { app: APP }, true],
  ['one of two', { passkeys: [passkey], app: APP }, false],
  ['one that everybody has to have: it isn’t removed', { passkeys: [passkey], isRequired: true }, false],
])('what is left is said before the last one goes: %s', (_, details, isSaid) => {
  const all = { passkeys: [], app: null, isRequired: false, ...details } as unknown as SecondFactorDetails
  expect(onlyOne(all) !== '').toBe(isSaid)
})
