import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SizedPlot } from './sized-plot'

afterEach(cleanup)

/** As wide as the letters of a foot are at most. */
const LETTER = 7.5

function gapsOf(feet: readonly string[], takes: 'whole' | 'half') {
  const columns = feet.map((_, index) => ({ key: String(index), title: '', value: 1 }))
  const { container } = render(
    <SizedPlot
      name="A plot"
      columns={columns}
      scale={{ top: 1, lines: [1] }}
      labelOf={String}
      feet={feet}
      takes={takes}
    />,
  )
  return [...container.querySelectorAll('svg')].map((svg) => {
    const named = [...svg.querySelectorAll('text')].filter(({ textContent }) => feet.includes(textContent))
    const ends = named.map((text) => {
      const x = Number(text.getAttribute('x'))
      const long = text.textContent.length * LETTER
      const from = text.getAttribute('text-anchor') === 'end' ? x - long : x - long / 2
      return { from, to: from + long }
    })
    return Math.min(...ends.slice(1).map(({ from }, index) => from - (ends[index]?.to ?? 0)))
  })
}

test.each(['whole', 'half'] as const)('days below columns of the %s page leave room between them', (takes) => {
  const days = Array.from({ length: 30 }, (_, day) => `Nov ${String(day + 1)}`)
  for (const gap of gapsOf(days, takes)) expect(gap).toBeGreaterThan(0)
})

test('months below columns do, too, and each is named where there’s room', () => {
  const months = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
  for (const gap of gapsOf(months, 'half')) expect(gap).toBeGreaterThan(0)
})
