import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { button } from '@/test-page'
import { SitePath } from './site-path'
import type { SiteStep, StepName } from './site-steps'

const NAMES: StepName[] = ['Draft', 'Review', 'Approve', 'Online']

const stepsAt = (at: number): SiteStep[] =>
  NAMES.map((name, place) => ({ name, text: '', state: place < at ? 'done' : place === at ? 'now' : 'ahead' }))

function Path({ at }: { at: number }) {
  return (
    <MemoryRouter>
      <SitePath
        steps={stepsAt(at)}
        bodies={{
          Draft: at === 0 ? <button>Release</button> : <button>Hide it</button>,
          Review: <p>Notes</p>,
          Approve: null,
          Online: <input aria-label="Address" />,
        }}
      />
      <input aria-label="Search" />
    </MemoryRouter>
  )
}

const open = () => NAMES.filter((name) => screen.queryByRole('button', { name, expanded: true }))

test('the step that it’s at is open, and the last once all are done', () => {
  const { rerender } = render(<Path at={0} />)
  expect(open()).toEqual(['Draft'])
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  rerender(<Path at={1} />)
  expect(open()).toEqual(['Review'])
  rerender(<Path at={4} />)
  expect(open()).toEqual(['Online'])
})

test('the focus goes on with a deed that folds its step', () => {
  const { rerender } = render(<Path at={0} />)
  button('Release').focus()
  rerender(<Path at={1} />)
  expect(document.activeElement).toBe(button('Review'))
})

test('whoever is elsewhere stays there', () => {
  const { rerender } = render(<Path at={0} />)
  const search = screen.getByLabelText('Search')
  button('Release').focus()
  search.focus()
  rerender(<Path at={1} />)
  expect(document.activeElement).toBe(search)
})

test('nobody’s focus is taken who had none', () => {
  const { rerender } = render(<Path at={0} />)
  rerender(<Path at={1} />)
  expect(document.activeElement).toBe(document.body)
})
