import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import type { SavedReply } from '@/lib/schemas'
import { fill, press, refuses, says } from '@/test-page'
import { SavedRepliesDialog } from './saved-replies-dialog'
import { useSavedReplies } from './use-saved-replies'

const SEEN: SavedReply = {
  id: '6b1d6c1e-0000-4000-8000-000000000009',
  title: 'Photos',
  text: 'Two.',
  revision: 'first',
}
const THEIRS: SavedReply = { ...SEEN, text: 'Three.', revision: 'second' }
const CHANGED = refuses(409, 'Somebody changed this reply.', 'settings_changed')

function Replies() {
  const { data } = useSavedReplies()
  return data ? <SavedRepliesDialog replies={data.items} begun={null} onClose={() => undefined} /> : null
}

/** The list is read twice: before the dialog, and once something in it has changed. */
async function openList(after: SavedReply[], save = CHANGED) {
  Element.prototype.scrollIntoView = () => undefined
  const asked: { method: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    const reads = asked.filter((call) => call.method === 'GET').length
    asked.push({ method, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    if (method === 'GET') return says({ items: reads ? after : [SEEN] })()
    return method === 'PUT' ? save() : says({ message: 'The reply was deleted.', code: 'removed' })()
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Replies />
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog', { name: 'Saved Replies' })
  return asked
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>(/^Text/).value
const sent = (asked: { method: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('a reply that somebody else changed meanwhile is not saved over unseen', async () => {
  const asked = await openList([THEIRS])
  press('Edit “Photos”')
  fill(/^Text/, 'Mine.')
  press('Save reply')
  await screen.findByText('Somebody changed this reply in the meantime')
  expect(text()).toBe('Mine.')
  press('Keep mine')
  press('Save reply')
  await waitFor(() => expect(sent(asked)).toMatchObject([{ revision: 'first' }, { text: 'Mine.', revision: 'second' }]))
  await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull())
  press('Cancel')
})

test('what somebody else wrote can be taken over', async () => {
  await openList([THEIRS])
  press('Edit “Photos”')
  fill(/^Text/, 'Mine.')
  press('Save reply')
  await screen.findByText('Somebody changed this reply in the meantime')
  press('Use theirs')
  expect(text()).toBe('Three.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('of a reply that somebody else deleted there is nothing to use', async () => {
  await openList([])
  press('Edit “Photos”')
  fill(/^Text/, 'Mine.')
  press('Save reply')
  await screen.findByText('Somebody deleted this reply in the meantime')
  press('Discard mine')
  await screen.findByText('No saved replies yet.')
})

test('that somebody else changed a reply is said where theirs can’t be read', async () => {
  await openList([SEEN])
  press('Edit “Photos”')
  fill(/^Text/, 'Mine.')
  press('Save reply')
  await screen.findByText('Somebody changed this reply.')
  expect(text()).toBe('Mine.')
})

test('a reply is deleted once that was said again', async () => {
  const asked = await openList([])
  press('Delete “Photos”')
  await screen.findByRole('alertdialog', { name: 'Delete “Photos”?' })
  press('Cancel')
  press('Delete “Photos”')
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
  press('Delete reply')
  await screen.findByText('No saved replies yet.')
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET'])
})
