import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OPEN_VIEW } from './view-address'
import { ViewFilters } from './view-filters'

const people = vi.hoisted(() => ({ data: null as { people: [] } | null }))
vi.mock('@/lib/admin/use-people', () => ({ usePeople: () => people }))
vi.mock('@/lib/admin/use-stats', () => ({ useStats: () => ({ data: undefined }) }))

test('a kept view of somebody who works here no longer says so, and not their id', () => {
  const view = { ...OPEN_VIEW, person: '5fa99db2-d065-4cd6-8c12-eadd94e6011f' }
  const chosen = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Person' }).selectedOptions[0]?.text
  const page = render(<ViewFilters view={view} onView={() => undefined} />)
  expect(chosen()).toBe('…')
  people.data = { people: [] }
  page.rerender(<ViewFilters view={view} onView={() => undefined} />)
  expect(chosen()).toBe('Somebody who left')
})
