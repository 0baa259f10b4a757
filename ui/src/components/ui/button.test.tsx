import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button'

afterEach(cleanup)

const pay = (busy: boolean) => <Button busy={busy}>Pay</Button>

/** Browsers take the focus from what's disabled, a moment after. */
const isDropped = () => screen.getByRole('button').blur()

test('who pressed a button has it again once it’s free', () => {
  const { rerender } = render(pay(false))
  screen.getByRole('button').focus()
  rerender(pay(true))
  isDropped()
  rerender(pay(false))
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test('who has gone on meanwhile, or never was there, is left alone', () => {
  const { rerender } = render(pay(false))
  rerender(pay(true))
  rerender(pay(false))
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button').focus()
  rerender(pay(true))
  const elsewhere = document.body.appendChild(document.createElement('input'))
  elsewhere.focus()
  rerender(pay(false))
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

test('nor is who clicked on the page meanwhile brought back', () => {
  const { rerender } = render(pay(false))
  screen.getByRole('button').focus()
  rerender(pay(true))
  isDropped()
  fireEvent.pointerDown(document.body)
  rerender(pay(false))
  expect(document.activeElement).toBe(document.body)
})
