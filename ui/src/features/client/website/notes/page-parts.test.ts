import { expect, test } from 'vitest'
import { listed, partAt, readParts, type PagePart } from './page-parts'

const part = (path: string, box: PagePart['box'], text = path): PagePart => ({ path, nth: 0, text, alt: '', box })

test('a point belongs to the smallest part around it', () => {
  const outer = part('address', { left: 0, top: 0, width: 1, height: 0.5 })
  const inner = part('phone', { left: 0.2, top: 0.1, width: 0.2, height: 0.1 })
  expect(partAt([outer, inner], 0.3, 0.15)).toBe(inner)
  expect(partAt([inner, outer], 0.9, 0.4)).toBe(outer)
  expect(partAt([outer, inner], 0.5, 0.9)).toBeNull()
})

test('parts of the same path are told apart by their order', () => {
  const page = new DOMParser().parseFromString(
    '<p data-c="name">Alder &amp;\n Finch</p><b data-c="name"></b><img data-c="logo"><picture data-c="photos[a1]"><img alt="Loaves on a rack"></picture>',
    'text/html',
  )
  const found = readParts(page)
  expect(found.map(({ path, nth, text }) => [path, nth, text])).toEqual([
    ['name', 0, 'Alder & Finch'],
    ['name', 1, ''],
    ['logo', 0, ''],
    ['photos[a1]', 0, ''],
  ])
  expect(listed(found).map(({ label }) => label)).toEqual(['Alder & Finch', 'Logo', 'Photo: Loaves on a rack'])
})
