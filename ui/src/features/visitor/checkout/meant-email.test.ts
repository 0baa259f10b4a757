import { expect, test } from 'vitest'
import { meantEmail } from './meant-email'

test.each([
  ['sam.lund@gmial.com', 'sam.lund@gmail.com'],
  ['Sam.Lund@GMIAL.com', 'Sam.Lund@gmail.com'],
  ['sam@gmail.co', 'sam@gmail.com'],
  ['sam@gmail.con', 'sam@gmail.com'],
  ['sam@gmal.cmo', 'sam@gmail.com'],
  ['sam@gmaill.comm', 'sam@gmail.com'],
  ['sam@gnail.com', 'sam@gmail.com'],
  ['sam@yaho.com', 'sam@yahoo.com'],
  ['sam@yahoo.cm', 'sam@yahoo.com'],
  ['sam@hotmial.com', 'sam@hotmail.com'],
  ['sam@outlok.com', 'sam@outlook.com'],
  ['sam@iclod.com', 'sam@icloud.com'],
  ['sam@comcast.ent', 'sam@comcast.net'],
  ['sam@aol.con', 'sam@aol.com'],
  ['a@b@gmial.com', 'a@b@gmail.com'],
])('%s was meant as %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant)
})

test.each([
  'sam@gmail.com',
  'sam@ymail.com',
  'sam@mail.com',
  'sam@email.com',
  'sam@googlemail.com',
  'sam@me.com',
  'sam@mac.com',
  'sam@att.com',
  'sam@cox.com',
  'sam@ao.com',
  'sam@lund.co',
  'sam@yahoo.ca',
  'sam@yahoo.co.uk',
  'sam@hotmail.fr',
  'sam@gmx.net',
  'sam@harborlightplumbing.com',
  'sam@alder.example',
  'sam@gmail',
  'sam@gmail.',
  'sam@',
  '@gmial.com',
  'gmial.com',
  '',
])('%j is left alone', (typed) => {
  expect(meantEmail(typed)).toBeNull()
})
