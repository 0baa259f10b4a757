import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ColumnPlot } from './column-plot'

/** Each column as its upper and its lower edge. */
function columns(...values: number[]): [number, number][] {
  const { container } = render(
    <ColumnPlot
      name="Revenue"
      columns={values.map((value, index) => ({ key: String(index), title: '', value }))}
      scale={{ lines: [50, 100, 150], top: 150 }}
      labelOf={String}
      footOf={() => null}
    />,
  )
  return [...container.querySelectorAll('rect')].map((rect) => {
    const [y, height] = ['y', 'height'].map((name) => Number(rect.getAttribute(name)))
    return [y ?? NaN, (y ?? NaN) + (height ?? NaN)]
  })
}

test('columns stand on the line', () => {
  expect(columns(150, 0, 75)).toEqual([
    [14, 86],
    [86, 86],
    [50, 86],
  ])
})

test('a week in which more went back than came hangs below it, and nothing leaves the plot', () => {
  const [gave, took] = columns(150, -50)
  expect(gave).toEqual([14, 68])
  expect(took).toEqual([68, 86])
})

test('what is gone stands on what has stayed', () => {
  const { container } = render(
    <ColumnPlot
      name="Revenue"
      columns={[{ key: '0', title: '', value: 75, gone: 75 }]}
      scale={{ lines: [50, 100, 150], top: 150 }}
      labelOf={String}
      footOf={() => null}
    />,
  )
  const [stayed, gone] = [...container.querySelectorAll('rect')].map((rect) => [
    Number(rect.getAttribute('y')),
    Number(rect.getAttribute('height')),
  ])
  expect([stayed, gone]).toEqual([
    [50, 36],
    [14, 36],
  ])
})

test.each([
  [4, 'Nov', 'middle'],
  [30, 'Nov 30', 'end'],
])('the name of the last of %i columns stands below it, unless it would leave the plot', (count, foot, anchor) => {
  const { container } = render(
    <ColumnPlot
      name="Revenue"
      columns={Array.from({ length: count }, (_, index) => ({ key: String(index), title: '', value: 1 }))}
      scale={{ lines: [1], top: 1 }}
      labelOf={String}
      footOf={(index) => (index === count - 1 ? foot : null)}
    />,
  )
  const named = [...container.querySelectorAll('text')].find(({ textContent }) => textContent === foot)
  expect(named?.getAttribute('text-anchor')).toBe(anchor)
})
