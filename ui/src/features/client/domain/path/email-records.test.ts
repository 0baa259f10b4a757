import { expect, test } from 'vitest'
import type { Domain } from '@/lib/schemas'
import { recordsMail } from './email-records'

const RECORD = { type: 'A', name: 'alder.example', value: '203.0.113.24', standing: 'right', now: '' } as const

test('a mail has every record, what is to go, and the warning about mail', () => {
  const records = [RECORD, { ...RECORD, type: 'AAAA', value: '', standing: 'extra', now: '2001:db8::1' } as const]
  const domain = { shown: 'alder.example', records } as unknown as Domain

  const address = recordsMail(domain)

  expect(address.startsWith('mailto:?subject=DNS%20records%20for%20alder.example&body=')).toBe(true)
  const body = decodeURIComponent(address.split('body=')[1] ?? '')
  expect(body).toContain('A  alder.example  203.0.113.24')
  expect(body).toContain('Delete: AAAA  alder.example  2001:db8::1')
  expect(body).toContain('above all the MX records')
  expect(address).not.toContain('\n')
})
