import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { button, press } from '@/test-page'
import { Fold } from './fold'
import { useFold } from './use-fold'

interface PartProps {
  isNeeded?: boolean
  foldsBack?: boolean
}

function Part({ isNeeded = false, foldsBack = false }: PartProps) {
  const navigate = useNavigate()
  return (
    <>
      <Fold title="Photos" text="None yet." {...useFold({ isNeeded, foldsBack, named: '#photos' })}>
        <input aria-label="What it shows" />
      </Fold>
      <button onClick={() => void navigate('#photos')}>Show photos</button>
    </>
  )
}

function show(props: PartProps = {}, address = '/') {
  const page = (given: PartProps) => (
    <MemoryRouter initialEntries={[address]}>
      <Part {...given} />
    </MemoryRouter>
  )
  const { rerender } = render(page(props))
  return (now: PartProps) => rerender(page(now))
}

const isOpen = () => {
  const isShown = screen.queryByRole('textbox') !== null
  expect(button('Photos').getAttribute('aria-expanded')).toBe(String(isShown))
  return isShown
}

test('it opens and folds, and what was typed is kept', () => {
  show()
  expect(isOpen()).toBe(false)
  press('Photos')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Our van' } })
  press('Photos')
  expect(isOpen()).toBe(false)
  press('Photos')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Our van')
})

test('the browser’s own search opens it', () => {
  show()
  const folded = document.querySelector('[hidden=until-found]')
  act(() => {
    folded?.dispatchEvent(new Event('beforematch'))
  })
  expect(isOpen()).toBe(true)
})

test('an address that names it opens it, and again once it was folded', () => {
  show({}, '/#photos')
  expect(isOpen()).toBe(true)
  press('Photos')
  expect(isOpen()).toBe(false)
  press('Show photos')
  expect(isOpen()).toBe(true)
})

test('it opens when it’s needed, and stays as it was left', () => {
  const change = show({ isNeeded: true })
  expect(isOpen()).toBe(true)
  change({ isNeeded: false })
  expect(isOpen()).toBe(true)
  press('Photos')
  change({ isNeeded: true })
  expect(isOpen()).toBe(true)
})

test('a step folds once it’s over, unless somebody opened it', () => {
  const change = show({ isNeeded: true, foldsBack: true })
  change({ isNeeded: false, foldsBack: true })
  expect(isOpen()).toBe(false)
  press('Photos')
  change({ isNeeded: true, foldsBack: true })
  change({ isNeeded: false, foldsBack: true })
  expect(isOpen()).toBe(true)
})
