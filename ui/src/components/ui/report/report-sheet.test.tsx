import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Report } from '@/lib/schemas'
import { siteName } from '@/lib/site-name'
import { ReportSheet } from './report-sheet'

const REPORT: Report = {
  orderId: '7d1f0c1e-0000-4000-8000-000000000000',
  status: 'completed',
  name: 'Alder & Finch',
  address: ['1 Main St'],
  phone: '(719) 544-0142',
  email: 'hello@alder.example',
  domain: 'alder.example',
  build: 3,
  hash: 'a41f9c027be3',
  checkedAt: '2026-01-06T08:10:00Z',
  live: null,
  ruleSet: 1,
  rulesCount: 44,
  passedCount: 0,
  unseenCount: 0,
  toFix: [],
  toKnow: [],
  passed: [],
  accepted: [],
  unseen: [],
}
const LIVE = { host: 'alder.example', url: 'https://alder.example/', checkedAt: REPORT.checkedAt, isBroken: false }
const shown = (live: Report['live']) => renderToStaticMarkup(<ReportSheet report={{ ...REPORT, live }} />)

test('before a website is online the report does not claim to have seen it', () => {
  expect(shown(null)).not.toContain('Checked live')
  expect(shown(null)).toContain('alder.example, not checked live yet')
})

test('the report of a live website says where and when it was looked at', () => {
  expect(shown(LIVE)).toContain('<dt>Live website</dt>')
  expect(shown(LIVE)).toContain('href="https://alder.example/"')
  expect(shown(LIVE)).toContain('<dt>Checked live</dt>')
  expect(shown(LIVE)).not.toContain('right now')
})

test('a website that does not open says so first', () => {
  expect(shown({ ...LIVE, isBroken: true })).toContain('Visitors can’t open alder.example right now.')
})

test('who reads it for the business is told whom it calls you', () => {
  const shared = renderToStaticMarkup(<ReportSheet report={REPORT} isShared />).replaceAll('<!-- -->', '')
  expect(shared).toContain(`Here, “you” is the business, and “we” is ${siteName}.`)
  expect(shown(null)).not.toContain('“you”')
})

test('the report on paper says who made it', () => {
  expect(shown(null).replaceAll('<!-- -->', '')).toContain(` by ${siteName}</span>`)
})
