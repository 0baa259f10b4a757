import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { SiteContent, SiteEdit, SiteService, SiteText } from '@/lib/schemas'
import { ID, OLIVE, region, SESSION } from '@/test-admin'
import { button, callsOf, expectToast, fill, held, openPage, press, refuses, says, type Answer } from '@/test-page'

const CONTENT = `GET /api/orders/${ID}/website/content`
const SAVE = `PUT /api/orders/${ID}/website/content`
const edit: SiteEdit = {
  path: 'about.lead',
  label: 'First sentence',
  text: 'Baking since 1996.',
  replaced: 'Baking since 1998.',
  by: 'Mara Quinn',
  at: '2026-01-05T20:04:30Z',
  why: 'She said so',
  word: 'call',
}
const text = (path: string, label: string, more: Partial<SiteText> = {}): SiteText => ({
  path,
  label,
  hint: '',
  text: '',
  form: '',
  maxLength: 170,
  isMultiline: false,
  edit: null,
  ...more,
})
const service = (key: string, title: string): SiteService => ({
  key,
  title,
  note: '',
  formTitle: title,
  formNote: '',
  price: '',
  formPrice: '',
  titleEdit: null,
  noteEdit: null,
  priceEdit: null,
})
const LEAD = text('about.lead', 'First sentence', { text: edit.text, form: 'Baking since 1998.', edit })
const content: SiteContent = {
  version: 3,
  build: 3,
  theme: '',
  rulesTheme: 'folio',
  themeReason: 'Automatic is Folio: the answers say “law.”',
  colorReason: 'Automatic is the logo’s color.',
  logoHint: '',
  motif: '',
  motifs: ['stripes', 'waves'],
  hero: '',
  heroes: { folio: ['title', 'plate'], fascia: ['sign'] },
  shownTheme: 'folio',
  themes: ['folio', 'fascia'],
  color: '',
  shownColor: '#0e5a42',
  sections: ['services', 'about'],
  themeSections: { folio: ['services', 'about'], fascia: ['services', 'about'] },
  texts: [LEAD, text('about.text', 'About'), text('hours', 'Hours')],
  services: [service('a1', 'Bread'), service('b2', 'Cakes')],
  removed: [service('c3', 'Coffee')],
  servicesMax: 40,
  titleMaxLength: 200,
  noteMaxLength: 400,
  priceMaxLength: 30,
  fromForm: [{ label: 'Name', text: 'Alder & Finch Bakery' }],
  conflicts: [],
}

async function open(answers: Record<string, Answer> = {}) {
  await openPage(`/admin/orders/${ID}/website`, {
    [SESSION]: says(OLIVE),
    [CONTENT]: says(content),
    [`POST /api/orders/${ID}/website/content/preview`]: says({ path: '/preview/abc/' }),
    [`GET /api/orders/${ID}/website/content/versions`]: says({ versions: [] }),
    ...answers,
  })
  await screen.findByLabelText('First sentence')
}

const lead = () => screen.getByLabelText<HTMLTextAreaElement>('First sentence').value

async function save(reason = 'She wrote it') {
  press('Save changes…')
  await screen.findByRole('dialog')
  fill('Reason *', reason)
  fireEvent.click(screen.getByLabelText('Client’s email'))
  press('Save changes')
}

afterEach(() => sessionStorage.clear())

describe('/admin/orders/{id}/website', () => {
  test('a text says who edited it and why, and goes back to the form’s words', async () => {
    await open()
    screen.getByText('Mara Quinn')
    screen.getByText('She said so')
    press('Use the form’s words for First sentence')
    expect(lead()).toBe('Baking since 1998.')
    await screen.findByText('1 change')
    fill('First sentence', edit.text)
    await screen.findByText('No changes')
    expect(button('Save changes…').disabled).toBe(true)
  })

  test('what is typed stays when the page is loaded again', async () => {
    await open()
    fill('First sentence', 'Baking since 1990.')
    cleanup()
    await open()
    expect(lead()).toBe('Baking since 1990.')
    await screen.findByText('1 change')
  })

  test('a save names what was opened, why and on whose word, and nothing that is as it was', async () => {
    await open({ [SAVE]: says({ ...content, version: 4, build: 4, texts: [{ ...LEAD, text: 'New.' }] }) })
    fill('First sentence', 'New.')
    press('Save changes…')
    await screen.findByRole('dialog')
    press('Save changes')
    screen.getByText('Enter a reason.')
    screen.getByText('Say on whose word this is.')
    expect(callsOf(SAVE)).toEqual([])
    press('Cancel')
    await save()
    await expectToast('Website Saved', 'Build 4 is ready to look at.')
    expect(callsOf(SAVE)[0]?.body).toEqual({
      texts: { 'about.lead': 'New.' },
      services: null,
      sections: null,
      theme: null,
      color: null,
      motif: null,
      hero: null,
      choices: {},
      reason: 'She wrote it',
      word: 'email',
      version: 3,
    })
    await screen.findByText('No changes')
    expect(lead()).toBe('New.')
  })

  test('what is typed on while it is saved stays', async () => {
    const answer = held(says({ ...content, version: 4, build: 4, texts: [{ ...LEAD, text: 'New.' }] }))
    await open({ [SAVE]: answer })
    fill('First sentence', 'New.')
    await save()
    fill('First sentence', 'Newer.')
    answer.letGo()
    await expectToast('Website Saved', 'Build 4 is ready to look at.')
    expect(lead()).toBe('Newer.')
    await screen.findByText('1 change')
  })

  test('when somebody else was quicker, nothing is lost and both can be kept', async () => {
    let newest = content
    await open({
      [CONTENT]: () => says(newest)(),
      [SAVE]: refuses(409, 'Somebody saved meanwhile.', 'content_moved'),
      [`GET /api/orders/${ID}/website/content/versions/4/changes`]: says({
        changes: [{ sentence: 'Hours: “Mon to Fri” added', before: '', after: 'Mon to Fri' }],
      }),
    })
    newest = { ...content, version: 4, texts: [LEAD, text('hours', 'Hours', { text: 'Mon to Fri' })] }
    fill('First sentence', 'New.')
    await save()
    const notice = await region('Changed meanwhile')
    await waitFor(() => expect(document.activeElement).toBe(notice))
    await within(notice).findByText('Hours: “Mon to Fri” added')
    expect(lead()).toBe('New.')
    expect(button('Save changes…').disabled).toBe(true)
    press('Keep what I typed')
    await save()
    expect(callsOf(SAVE)[1]?.body).toMatchObject({ version: 4, texts: { 'about.lead': 'New.' } })
  })

  test('another refusal is said in the dialog, and loses nothing', async () => {
    await open({ [SAVE]: refuses(400, '“Bread” is listed twice.', 'content_wrong') })
    fill('First sentence', 'New.')
    await save('Her mail of Monday')
    await screen.findByText('“Bread” is listed twice.')
    expect(screen.getByLabelText<HTMLInputElement>('Reason *').value).toBe('Her mail of Monday')
  })

  test('services are moved, removed and put back', async () => {
    await open({ [SAVE]: says(content) })
    press('Move Cakes up')
    press('Remove Bread')
    press('Put back Coffee')
    await screen.findByText('2 changes')
    await save()
    expect(callsOf(SAVE)[0]?.body).toMatchObject({
      services: [
        { key: 'b2', title: 'Cakes', note: '' },
        { key: 'c3', title: 'Coffee', note: '' },
      ],
    })
  })

  test('a corrected form is decided on, text by text', async () => {
    await open({
      [CONTENT]: says({ ...content, conflicts: [{ ...edit, form: 'Baking since 1997.' }] }),
      [SAVE]: says(content),
    })
    const card = await region('1 text to decide')
    within(card).getByText('Baking since 1997.')
    fireEvent.click(within(card).getByLabelText('Keep our edit'))
    await save()
    expect(callsOf(SAVE)[0]?.body).toMatchObject({ choices: { 'about.lead': 'edit' } })
  })

  test('an earlier version comes back with a reason', async () => {
    const version = { build: 1, madeBy: '', createdAt: edit.at, why: '', word: null, backTo: null, editsCount: 0 }
    const BACK = `POST /api/orders/${ID}/website/content/versions/1/back`
    await open({
      [`GET /api/orders/${ID}/website/content/versions`]: says({
        versions: [
          { ...version, version: 3, reason: 'staff', why: 'She said so', word: 'call', madeBy: 'Mara Quinn' },
          { ...version, version: 1, reason: 'draft' },
        ],
      }),
      [BACK]: says({ ...content, version: 4, build: 4 }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Back to this version: 1' }))
    await screen.findByRole('dialog')
    fill('Reason *', 'She changed her mind')
    fireEvent.click(screen.getByLabelText('Client’s note'))
    press('Go back')
    await expectToast('Back to Version 1', 'Build 4 is ready to look at.')
    expect(callsOf(BACK)[0]?.body).toEqual({ version: 3, reason: 'She changed her mind', word: 'note' })
  })

  test('where there is nothing to edit, it says why', async () => {
    await openPage(`/admin/orders/${ID}/website`, {
      [SESSION]: says(OLIVE),
      [CONTENT]: refuses(409, 'This website is built elsewhere.', 'built_elsewhere'),
    })
    await screen.findByText('This website is built elsewhere.')
  })

  test('where a colleague has deleted the order, it says so', async () => {
    await openPage(`/admin/orders/${ID}/website`, {
      [SESSION]: says(OLIVE),
      [CONTENT]: refuses(404, 'This order no longer exists. It may have been deleted.', 'order_gone'),
    })
    await screen.findByText('Order not found')
    expect(screen.queryByText('Nothing to edit yet')).toBeNull()
  })
})
