import { describe, expect, it } from 'vitest'
import type { ContactMessage } from '@/lib/schemas'
import { replyAddress } from './reply'

const MESSAGE: ContactMessage = {
  id: '00000000-0000-0000-0000-000000000001',
  number: 1,
  name: 'Dana Ruiz & Söhne',
  email: 'dana+1@ruiz.example',
  phone: '',
  text: 'Do you bake?\nFor 80 guests & more.',
  receivedAt: '2026-11-25T08:41:00Z',
  readAt: null,
  mailed: null,
}

const partsOf = (address: string) => {
  const url = new URL(address)
  const { searchParams } = url
  return { to: decodeURIComponent(url.pathname), subject: searchParams.get('subject'), body: searchParams.get('body') }
}

describe('a reply', () => {
  it('goes to the visitor, says what about, and quotes each line', () => {
    const { to, subject, body } = partsOf(replyAddress(MESSAGE, 'Alder & Finch Bakery'))
    expect(to).toBe('dana+1@ruiz.example')
    expect(subject).toBe('Your message to Alder & Finch Bakery')
    expect(body).toMatch(/^\r\n\r\nOn Nov 25, 2026 .+, Dana Ruiz & Söhne wrote:\r\n/)
    expect(body?.endsWith('> Do you bake?\r\n> For 80 guests & more.')).toBe(true)
  })

  it('says nothing of a business that isn’t known', () => {
    expect(partsOf(replyAddress(MESSAGE, '')).subject).toBe('Your message')
  })

  it.each([['ж'.repeat(4000)], ['word\n'.repeat(800)], [`${'a'.repeat(1390)}\n${'b'.repeat(900)}`]])(
    'has an address that mail programs take, however long the message %#',
    (text) => {
      const address = replyAddress({ ...MESSAGE, text }, 'Alder & Finch Bakery')
      expect(address.length).toBeLessThan(2000)
      expect(partsOf(address).body?.endsWith('…')).toBe(true)
    },
  )

  it('can’t have an address that adds headers of its own', () => {
    expect(replyAddress({ ...MESSAGE, email: 'a?cc=b@c.example' }, '')).toMatch(
      /^mailto:a%3Fcc%3Db@c\.example\?subject/,
    )
  })
})
