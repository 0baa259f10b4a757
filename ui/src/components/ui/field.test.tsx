import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field'
import { Input } from './input'
import { PasswordInput } from './password-input'

afterEach(cleanup)

test('label, hint and error belong to the control', () => {
  render(
    <Field label="Business Phone" hint="With area code" error="Enter your business phone number." required>
      <Input />
    </Field>,
  )
  const control = screen.getByRole('textbox', { name: 'Business Phone *' })
  const describedBy = control.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'With area code',
    'Enter your business phone number.',
  ])
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(control.hasAttribute('required')).toBe(true)
})

test('a password can be shown and hidden, and its label finds the field alone', async () => {
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )
  const field = screen.getByLabelText<HTMLInputElement>(/password/i)
  expect(field.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(field.type).toBe('text')
  expect(screen.getByRole('button', { name: 'Hide' })).toBeTruthy()
})
