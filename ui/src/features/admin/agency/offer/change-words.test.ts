import { expect, test } from 'vitest'
import { inWords } from './change-words'

const change = (what: string, was: string, now: string) => ({ what, was, now })

test('a change of a field is its name, what it was and what it is', () => {
  expect(inWords([change('price', '$150.00', '$175.00'), change('landing.steps.1', 'Pay: x', 'Pay: y')])).toEqual([
    { label: 'Price', was: '$150.00', now: '$175.00' },
    { label: 'Step 1', was: 'Pay: x', now: 'Pay: y' },
  ])
})

test('something added or removed is one line, and what moves up by it is none', () => {
  const added = ['place', 'name', 'description', 'price', 'on_sale'].map((part) =>
    change(`addons.seo.${part}`, '', part),
  )
  const removed = ['place', 'question', 'answer'].map((part) => change(`questions.why.${part}`, part, ''))
  expect(
    inWords([...added, ...removed, change('questions.how.place', '2', '1'), change('questions.who.place', '3', '2')]),
  ).toEqual([
    { label: 'Add-on added', was: '', now: 'name' },
    { label: 'Question removed', was: 'question', now: '' },
  ])
})

test('another order is one line', () => {
  const swapped = [change('addons.a.place', '1', '2'), change('addons.b.place', '2', '1')]
  expect(inWords([...swapped, change('addons.a.on_sale', 'yes', 'no')])).toEqual([
    { label: 'Add-on a, on sale', was: 'yes', now: 'no' },
    { label: 'Add-ons in another order', was: '', now: '' },
  ])
})
