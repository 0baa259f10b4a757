import { expect, test } from 'vitest'
import { formerLog, inboxPath, readInbox, searchOfInbox, type InboxAddress } from './inbox-address'

const read = (address: string) => readInbox(new URLSearchParams(address))
const ALL: InboxAddress = { show: 'all', find: '', order: null }

test('what is shown survives its way through the address', () => {
  const address: InboxAddress = { show: 'waiting', find: 'a+b & c', order: 'x-1' }
  expect(read(searchOfInbox(address))).toEqual(address)
  expect(inboxPath(ALL)).toBe('/admin/messages')
})

test('nonsense in the address narrows nothing', () => {
  expect(read('show=lost&find=%20%20&order=')).toEqual(ALL)
  expect(read(`find=${'x'.repeat(300)}`).find).toHaveLength(200)
})

test('an address of the former log leads to the log, with what narrows it', () => {
  const former = (search: string) => formerLog(new URLSearchParams(search))
  expect(former('to=staff&state=failed&q=a')).toBe('/admin/messages/emails?to=staff&state=failed&q=a')
  expect(former('state=queued')).toBe('/admin/messages/emails?state=queued')
  expect(former('')).toBeNull()
  expect(former('show=mine&order=x')).toBeNull()
})
