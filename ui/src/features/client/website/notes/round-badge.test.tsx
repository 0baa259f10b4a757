import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RevisionRound, WebsiteReview } from '@/lib/schemas'
import { RoundBadge } from './round-badge'

const SENT = { number: 1, sentAt: '2026-01-05T15:04:00Z', closedAt: null, isIncluded: true } as RevisionRound

const said = (total: number, left: number) =>
  renderToStaticMarkup(<RoundBadge review={{ total, left, rounds: [SENT] } as WebsiteReview} />)

test('The last round that was sent has its day', () => {
  expect(said(1, 0)).toContain('Revision round sent Jan 5, 2026')
})

test('A round that was bought meanwhile is counted while the one before is with us', () => {
  expect(said(2, 1)).toContain('1 of 2 revision rounds left')
})
