import { expect, test } from 'vitest'
import { checkNewPassword } from '@/lib/new-password'
import { confirmationWaits } from './confirmation-waits'

test('the waits double from two seconds and end after two minutes', () => {
  const waits = confirmationWaits()
  expect(waits.slice(0, 5)).toEqual([2000, 4000, 8000, 16000, 32000])
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(120_000)
})

test('length is checked before equality', () => {
  expect(checkNewPassword('short', 'other')?.toast.title).toBe('Password Too Short')
  expect(checkNewPassword('long enough', 'long enougH')?.toast.title).toBe("Passwords Don't Match")
})

test.each(['pass wörd', ' spaces ', '🔑🔑🔑🔑🔑🔑🔑🔑'])('%j is taken as it is', (password) => {
  expect(checkNewPassword(password, password)).toBeNull()
})

test('characters are counted, not their code units', () => {
  expect(checkNewPassword('🔑🔑🔑🔑', '🔑🔑🔑🔑')?.field).toBe('password')
})
