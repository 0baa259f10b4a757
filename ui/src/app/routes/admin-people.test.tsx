import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Member } from '@/lib/schemas'
import { OLIVE, region, SESSION } from '@/test-admin'
import { callsOf, expectToast, expectToBeAt, openPage, press, refuses, says, type Answer } from '@/test-page'

describe('/admin/security', () => {
  const FACTOR = 'GET /api/admin/second-factor'
  const NONE = {
    ways: [],
    passkeys: [],
    app: null,
    codesLeft: 0,
    codesMadeAt: null,
    isRequired: false,
    noPasskeys: 'Passkeys need https.',
    without: 2,
  }
  const APP = { addedAt: '2026-01-05T20:04:30Z', lastUsedAt: null }

  test('where there are no passkeys the page says why, and an owner goes first', async () => {
    await openPage('/admin/security', { [SESSION]: says(OLIVE), [FACTOR]: says(NONE) })
    const ways = within(await region('Second factor'))
    await ways.findByText('Passkeys need https.')
    expect(ways.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
    expect(ways.queryByText('Recovery codes')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Require a second factor' }).disabled).toBe(true)
    screen.getByText('Set up your own first. Then you can require it.')
  })

  test('whoever removes their only one reads what goes with it', async () => {
    const on = { ...NONE, ways: ['app', 'recovery'], app: APP, codesLeft: 9, codesMadeAt: APP.addedAt }
    await openPage('/admin/security', { [SESSION]: says(OLIVE), [FACTOR]: says(on) })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove your app' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove your app?' }))
    dialog.getByText(/your password alone opens your account, and your recovery codes stop working\.$/)
  })

  test('an owner requires it of everybody, and sees who has none', async () => {
    const on = { ...NONE, ways: ['app', 'recovery'], app: APP, codesLeft: 9, codesMadeAt: APP.addedAt }
    const path = 'PUT /api/admin/second-factor/requirement'
    await openPage('/admin/security', {
      [SESSION]: says(OLIVE),
      [FACTOR]: says(on),
      [path]: says({ message: 'It is so.' }),
    })
    await screen.findByText('2 people on your team have none yet.')
    screen.getByText(/9 of 10 left, made Jan 5, 2026/)
    fireEvent.click(screen.getByRole('switch', { name: 'Require a second factor' }))
    await expectToast('Saved', 'It is so.')
    expect(callsOf(path).map(({ body }) => body)).toEqual([{ isRequired: true }])
  })

  test('whoever has to set one up is led here from every page', async () => {
    const answers = { [SESSION]: says({ ...OLIVE, secondFactor: 'missing' }), [FACTOR]: says(NONE) }
    await openPage('/admin/messages', answers)
    await expectToBeAt('/admin/security')
    await screen.findByText('Your agency requires a second factor')
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('/admin/team', () => {
  const me: Member = {
    ...OLIVE,
    role: 'owner',
    state: 'active',
    hasSecondFactor: false,
    createdAt: '2026-01-05T20:04:30Z',
  }
  const taken = `There is already an account for ${OLIVE.email}.`

  async function open(invite: Answer) {
    await openPage('/admin/team', {
      [SESSION]: says(OLIVE),
      'GET /api/admin/team': says({ items: [me] }),
      'POST /api/admin/team': invite,
    })
    return within(await region('Members')).findByRole('listitem')
  }

  test('an account that exists is not invited, and nobody puts themselves out', async () => {
    const row = await open(refuses(409, taken, 'user_exists'))
    within(row).getByText('This is you')
    expect(within(row).queryByRole('button')).toBeNull()
    fireEvent.change(screen.getByLabelText('Email *'), { target: { value: OLIVE.email } })
    press('Send Invitation')
    await expectToast('That Didn’t Work', taken, { destructive: true })
    expect(screen.getByLabelText<HTMLInputElement>('Email *').value).toBe(OLIVE.email)
  })
})
