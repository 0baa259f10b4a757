import { expect, test } from 'vitest'
import { isLong, replyLink } from './unplaced-words'

test('an answer has its subject once, and nothing in it is more than a subject', () => {
  expect(replyLink({ sender: 'a@b.example', subject: 'Hours' })).toBe('mailto:a%40b.example?subject=Re%3A%20Hours')
  expect(replyLink({ sender: 'a@b.example', subject: 'RE: Hours' })).toBe('mailto:a%40b.example?subject=RE%3A%20Hours')
  expect(replyLink({ sender: 'a@b.example', subject: '' })).toBe('mailto:a%40b.example?subject=Re%3A')
  expect(replyLink({ sender: 'a?cc=x@b.example', subject: 'x&bcc=y@z' })).toBe(
    'mailto:a%3Fcc%3Dx%40b.example?subject=Re%3A%20x%26bcc%3Dy%40z',
  )
})

test('a text is folded that has many lines, or many words', () => {
  expect(isLong('Yes.\n\nNora')).toBe(false)
  expect(isLong('1\n2\n3\n4\n5')).toBe(true)
  expect(isLong('x'.repeat(400))).toBe(true)
})
