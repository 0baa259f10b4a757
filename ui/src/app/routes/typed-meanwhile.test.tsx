import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FundabilityCard } from '@/features/client/fundability/fundability-card'
import { clientPartQuery } from '@/features/client/fundability/fundability-data'
import { createQueryClient } from '@/lib/query-client'
import type { EmailDetails, Invoicing, LegalDraft, Question, SettingsDetails } from '@/lib/schemas'
import { ID, NO_SITE, NORA, OLIVE, openOrder, SESSION } from '@/test-admin'
import { button, callsOf, expectToast, fill, held, openPage, press, refuses, says } from '@/test-page'

/** Nobody waits for an answer before typing on: what they type is theirs, whatever comes. */

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('notes typed on while they are saved stay', async () => {
  const saved = held(says({ ...NORA, adminNotes: 'Call before noon' }))
  await openOrder('overview', {}, { [`PATCH /api/orders/${ID}/notes`]: saved })
  fill('Admin notes', 'Call before noon')
  press('Save notes')
  fill('Admin notes', 'Call before noon. Spanish is fine.')
  saved.letGo()
  await expectToast('Notes Saved', 'Only staff see notes.')
  await waitFor(() => expect(button('Save notes').disabled).toBe(false))
  expect(valueOf('Admin notes')).toBe('Call before noon. Spanish is fine.')
})

test('an address typed while the other is saved stays', async () => {
  const saved = held(says({ preview: null, live: null }))
  await openOrder(
    'site',
    {},
    { [`PATCH /api/orders/${ID}/websites`]: saved, [`GET /api/orders/${ID}/website`]: says(NO_SITE) },
  )
  await screen.findByLabelText('Preview address')
  fill('Preview address', 'https://preview.agency.example')
  press('Save addresses')
  fill('Live address', 'https://www.alder.example')
  saved.letGo()
  await expectToast('Website Saved', 'Your client has no address to open.')
  // The other one may be a colleague's, from after this page was opened.
  expect(callsOf(`PATCH /api/orders/${ID}/websites`)[0]?.body).toEqual({ preview: 'https://preview.agency.example' })
  await waitFor(() => expect(button('Save addresses').disabled).toBe(false))
  expect(valueOf('Live address')).toBe('https://www.alder.example')
})

const SETTINGS = {
  agency: { legalName: 'Agency LLC', name: 'Agency', address: '1 Main St', phone: '', email: '', website: '' },
  countries: [],
  holidays: [],
  isSaved: true,
  logoUrl: null,
  sendsMail: true,
  revisions: { business: 'first' },
} as unknown as SettingsDetails

test('settings typed on while they are saved stay', async () => {
  const saved = held(says(SETTINGS))
  await openPage('/admin/settings/business', {
    [SESSION]: says(OLIVE),
    'GET /api/admin/settings': says(SETTINGS),
    'PUT /api/admin/settings/business': saved,
  })
  await screen.findByLabelText('Legal name')
  fill('Legal name', 'Agency Two LLC')
  press('Save settings')
  fill('Legal name', 'Agency Three LLC')
  saved.letGo()
  await expectToast('Settings Saved', 'Visitors see it from now on.')
  expect(valueOf('Legal name')).toBe('Agency Three LLC')
})

test('settings that somebody else saved meanwhile are not saved over unseen', async () => {
  const theirs = {
    ...SETTINGS,
    agency: { ...SETTINGS.agency, legalName: 'Theirs LLC' },
    revisions: { business: 'second' },
  }
  const save = 'PUT /api/admin/settings/business'
  let [reads, saves] = [0, 0]
  await openPage('/admin/settings/business', {
    [SESSION]: says(OLIVE),
    'GET /api/admin/settings': () => says(reads++ ? theirs : SETTINGS)(),
    [save]: () => (saves++ ? says(theirs) : refuses(409, 'Somebody changed these settings.', 'settings_changed'))(),
  })
  await screen.findByLabelText('Legal name')
  fill('Legal name', 'Mine LLC')
  press('Save settings')
  await screen.findByText('Somebody changed these settings in the meantime')
  expect(valueOf('Legal name')).toBe('Mine LLC')
  press('Keep mine')
  press('Save settings')
  await expectToast('Settings Saved', 'Visitors see it from now on.')
  expect(callsOf(save).map(({ body }) => body)).toMatchObject([{ revision: 'first' }, { revision: 'second' }])
})

test('numbers of invoices that another owner entered meanwhile are not confirmed unseen', async () => {
  const unsure = {
    areBegun: true,
    areUnsure: true,
    creditSeries: 'CN-{year}',
    firstCreditNumber: 1,
    firstNumber: 3,
    isOn: true,
    keepYears: 10,
    missing: [],
    months: [],
    nextCreditNumber: 'CN-2026-0001',
    nextNumber: 'INV-2026-0003',
    receipts: 'stripe',
    revision: 'first',
    series: 'INV-{year}',
    taxId: '',
  } as Invoicing
  let reads = 0
  await openPage('/admin/settings/invoices', {
    [SESSION]: says(OLIVE),
    'GET /api/admin/settings': says(SETTINGS),
    'GET /api/admin/invoicing': () => says(reads++ ? { ...unsure, firstNumber: 7, revision: 'second' } : unsure)(),
    'PUT /api/admin/invoicing': refuses(409, 'Somebody changed these settings.', 'settings_changed'),
  })
  await screen.findByText('Save settings')
  press('Save settings')
  await screen.findByText('Somebody changed these settings in the meantime')
})

test('a legal text typed on while it is saved stays, on top of what was saved', async () => {
  const draft: LegalDraft = {
    revision: 0,
    base: 'first',
    current: 'first',
    isOwn: true,
    text: 'Ours.',
    savedAt: null,
    savedBy: '',
    isYours: false,
    changes: [],
    versions: [],
  }
  const save = 'PUT /api/admin/settings/texts/terms/draft'
  const saved = held(says({ ...draft, revision: 7, text: 'Terms.' }))
  await openPage('/admin/settings/legal', {
    [SESSION]: says(OLIVE),
    'GET /api/admin/settings': says(SETTINGS),
    'GET /api/admin/settings/texts/terms/draft': says(draft),
    'GET /api/admin/settings/texts/privacy/draft': says(draft),
    [save]: saved,
  })
  const field = async () => (await screen.findAllByLabelText<HTMLTextAreaElement>('Text'))[0]
  const type = async (words: string) => {
    const found = await field()
    if (found) fireEvent.input(found, { target: { value: words } })
  }
  const press = async () => {
    const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Save draft' })
    if (button) fireEvent.click(button)
  }
  await type('Terms.')
  await press()
  await type('Terms, and more.')
  saved.letGo()
  await screen.findByRole('button', { name: 'Discard draft' })
  expect((await field())?.value).toBe('Terms, and more.')
  await press()
  await waitFor(() => expect(callsOf(save).map(({ body }) => body)).toMatchObject([{ revision: 0 }, { revision: 7 }]))
})

test('an email typed on while it is saved stays, on top of what was saved', async () => {
  const email: EmailDetails = {
    changedAt: null,
    changedBy: null,
    conditions: {},
    files: [],
    id: 'live',
    name: 'Live',
    original: { body: 'Hi', buttons: [], preview: 'Hi', subject: 'Live', title: 'Live' },
    placeholders: [],
    problem: null,
    revision: '1',
    side: 'clients',
    group: 'orders',
    text: { body: 'Hi', buttons: [], preview: 'Hi', subject: 'Live', title: 'Live' },
    trigger: '',
  }
  const saved = held(says({ ...email, revision: '2', text: { ...email.text, subject: 'It’s live' } }))
  await openPage('/admin/settings/emails/live', {
    [SESSION]: says(OLIVE),
    'GET /api/admin/settings/emails/live': says(email),
    'GET /api/admin/settings/emails': says({ items: [] }),
    'GET /api/orders': says({ items: [], total: 0, nextCursor: null }),
    'POST /api/admin/settings/emails/live/preview': says({ problems: [], rendered: null }),
    'PUT /api/admin/settings/emails/live': saved,
  })
  await screen.findByLabelText('Subject *')
  fill('Subject *', 'It’s live')
  press('Save email')
  fill('Subject *', 'It’s live now')
  saved.letGo()
  await expectToast('Email Saved', 'It’s sent like this from now on.')
  expect(valueOf('Subject *')).toBe('It’s live now')
})

test('an answer chosen while newer answers come in stays', async () => {
  const question: Question = {
    rule: 'N2',
    text: 'Is it registered?',
    hint: '',
    choices: [{ value: 'other', label: 'Under another name', asksFor: 'Registered name' }],
    given: null,
  }
  const queryClient = createQueryClient()
  const key = clientPartQuery('a-token').queryKey
  queryClient.setQueryData(key, { hasReport: false, questions: [question] })
  const given = { choice: 'other', text: 'Alder LLC', by: 'Mara', at: '2026-01-05T20:04:30Z' } as Question['given']
  const fetched = held(says({ hasReport: false, questions: [{ ...question, given }] }))
  vi.stubGlobal('fetch', fetched)
  render(
    <QueryClientProvider client={queryClient}>
      <FundabilityCard token="a-token" />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByLabelText('Under another name'))
  fill('Registered name', 'Alder & Finch LLC')
  fetched.letGo()
  await screen.findByRole('button', { name: 'Cancel' })
  expect(valueOf('Registered name')).toBe('Alder & Finch LLC')
})
