import { describe, expect, it } from 'vitest'
import { requestsLine, viewsLine } from './serving'

describe('how often a website was asked for', () => {
  it.each([
    [0, '0 requests in 30 days'],
    [1, '1 request in 30 days'],
    [1204, '1,204 requests in 30 days'],
  ])('is told of %d as people say it', (requests, said) => {
    expect(requestsLine(requests)).toBe(said)
  })
})

describe('how often its pages were looked at', () => {
  it.each([
    [0, '0 page views in the last 30 days'],
    [1, '1 page view in the last 30 days'],
    [1204, '1,204 page views in the last 30 days'],
  ])('is told of %d as people say it', (total, said) => {
    expect(viewsLine({ total, days: [], pages: [] })).toBe(said)
  })
})
