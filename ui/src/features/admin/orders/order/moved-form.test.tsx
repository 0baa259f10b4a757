import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import { createQueryClient } from '@/lib/query-client'
import type { IntakeForm } from '@/lib/schemas'
import { ID } from '@/test-admin'
import { fill, press, refuses, says } from '@/test-page'
import { CorrectIntakeDialog } from './correct-intake-dialog'
import { SendBackDialog } from './send-back-dialog'

const SEEN = {
  orderId: ID,
  businessName: 'Alder Bakery',
  businessAddress: '1 Main St',
  businessPhone: '(937) 555-0142',
  businessEmail: 'nora@alder.example',
  websiteDescription: '',
  servicesOffered: 'Bread',
  socialLinks: {},
  updatedAt: 'first',
} as IntakeForm
const THEIRS: IntakeForm = { ...SEEN, servicesOffered: 'Bread and cake', updatedAt: 'second' }

type Form = ComponentType<{ form: IntakeForm; onClose: () => void }>

function Order({ dialog: Dialog }: { dialog: Form }) {
  const read = (signal: AbortSignal) => http.get('/api/orders/{order_id}', { params: { order_id: ID }, signal })
  const form = useAdminRead(adminKeys.order(ID), read).data?.intakeForm
  return form ? <Dialog form={form} onClose={() => undefined} /> : null
}

/** Whatever is sent about the form that was read first is refused. */
async function openForm(dialog: Form) {
  Element.prototype.scrollIntoView = () => undefined
  const sent: { seen?: string }[] = []
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return says({ intakeForm: sent.length > 0 ? THEIRS : SEEN })()
    const asked = JSON.parse(body as string) as { seen?: string }
    sent.push(asked)
    return asked.seen === 'second' ? says(THEIRS)() : refuses(409, 'Look at it again first.', 'form_moved')()
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Order dialog={dialog} />
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog')
  return sent
}

async function correctName() {
  const sent = await openForm(CorrectIntakeDialog)
  fill(/^Business name/, 'Alder Bakery LLC')
  fill(/^Reason/, 'She called.')
  press('Save the corrected form')
  await screen.findByText('Somebody corrected this form in the meantime')
  return sent
}

test('a correction marks what it can’t do without', async () => {
  await openForm(CorrectIntakeDialog)
  const marked = screen.getAllByRole('textbox').filter((field) => (field as HTMLInputElement).required)
  expect(marked.map((field) => document.querySelector(`label[for="${field.id}"]`)?.textContent)).toEqual([
    'Business name *',
    'Business address *',
    'Business phone *',
    'Business email *',
    'Reason *',
  ])
})

test('a correction goes on top of what somebody else corrected meanwhile', async () => {
  const sent = await correctName()
  press('Keep mine')
  expect(screen.queryByRole('alert')).toBeNull()
  press('Save the corrected form')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    seen: 'second',
    businessName: 'Alder Bakery LLC',
    servicesOffered: 'Bread and cake',
    reason: 'She called.',
  })
})

test('or it makes way for that', async () => {
  await correctName()
  press('Use theirs')
  expect(screen.getByLabelText<HTMLInputElement>(/^Business name/).value).toBe('Alder Bakery')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Services').value).toBe('Bread and cake')
})

test('answers go back once those of meanwhile were seen', async () => {
  const sent = await openForm(SendBackDialog)
  screen.getByLabelText(/^Services/).click()
  fill(/^What do you ask/, 'Cake, too?')
  press('Send 1 answer back')
  await screen.findByText('Look at it again first.')
  await screen.findByText('Bread and cake')
  press('Send 1 answer back')
  await waitFor(() => expect(sent.map(({ seen }) => seen)).toEqual(['first', 'second']))
})
