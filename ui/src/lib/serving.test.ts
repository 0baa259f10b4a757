import { describe, expect, it } from 'vitest'
import { requestsLine } from './serving'

describe('how often a website was asked for', () => {
  it.each([
    [0, '0 requests in 30 days'],
    [1, '1 request in 30 days'],
    [1204, '1,204 requests in 30 days'],
  ])('is told of %d as people say it', (requests, said) => {
    expect(requestsLine(requests)).toBe(said)
  })
})
