import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LiveSite } from '@/lib/schemas'
import { Address, Approved } from './live-facts'
import type { LiveActs } from './use-live'

const LIVE = {
  build: 4,
  isApproved: true,
  isReleased: true,
  hasAddress: true,
  sitesDomain: 'sites.example',
  label: 'alder',
  url: '',
  hash: 'four',
  releases: [],
  hosts: [
    { host: 'alder.sites.example', isVerified: true },
    { host: 'alder.example', isVerified: false },
  ],
} as unknown as LiveSite

const text = (markup: string) => markup.replace(/<[^>]+>/g, '').trim()

test.each<[Partial<LiveSite>, string]>([
  [{}, 'Build 4 is approved'],
  [{ isReleased: false }, 'Build 4 is approved, but its preview is hidden. Release it first.'],
  [{ isReleased: false, url: 'https://alder.example', releases: [{ hash: 'four' }] as never }, 'Build 4 is approved'],
  [{ isApproved: false }, 'Not approved yet'],
])('what is still missing before a website goes live is named: %o', (facts, said) => {
  expect(text(renderToStaticMarkup(<Approved live={{ ...LIVE, ...facts }} />))).toBe(said)
})

test('an address that is not connected stands apart from the link before it', () => {
  const said = text(renderToStaticMarkup(<Address live={LIVE} acts={{} as LiveActs} />))

  expect(said).toBe('alder.sites.example Change Not connected yet: alder.example')
})
