import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/http'
import { createQueryClient } from '@/lib/query-client'
import type { ClientPhoto } from '@/lib/schemas'
import { fill, press } from '@/test-page'
import type { KeptPhotos, PhotoDoor, PlacedPhotos } from './photo-door'
import { PhotosEditor } from './photos-editor'

const photo = (id: string): ClientPhoto => ({
  id,
  name: `${id}.jpg`,
  alt: '',
  width: 800,
  height: 600,
  focus: 'center',
})
const kept = (...waiting: string[]): KeptPhotos => ({
  placed: [],
  waiting: waiting.map(photo),
  revision: 'first',
  most: 9,
  altMost: 200,
})
const GONE = new ApiError(404, 'Gone', 'This photo isn’t here anymore.', 'photo_unknown', null)

function Photos({ door, read }: { door: PhotoDoor; read: () => KeptPhotos }) {
  const { data } = useQuery({ queryKey: door.key, queryFn: read, staleTime: 0 })
  return data ? <PhotosEditor door={door} kept={data} /> : null
}

function show(save: PhotoDoor['save'], read: () => KeptPhotos) {
  const door: PhotoDoor = {
    key: ['photos'],
    sendTo: (id) => id,
    headers: {},
    picture: () => null,
    save,
    remove: () => Promise.reject(GONE),
    onSaved: () => undefined,
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Photos door={door} read={read} />
    </QueryClientProvider>,
  )
}

test('a photo that somebody else removed meanwhile goes, and what was typed about the others can be saved', async () => {
  const save = vi.fn(({ photos }: PlacedPhotos) =>
    photos.some(({ id }) => id === 'shop') ? Promise.reject(GONE) : Promise.resolve(kept()),
  )
  const read = vi.fn(() => kept('van')).mockReturnValueOnce(kept('shop', 'van'))
  show(save, read)
  await screen.findByText('shop.jpg')
  fill(/^What photo 1 shows/, 'Our shop')
  fill(/^What photo 2 shows/, 'Our van')
  press('Save photos')
  await screen.findByText('This photo isn’t here anymore.')
  await waitFor(() => expect(document.body.textContent).not.toContain('shop.jpg'))
  press('Save photos')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.lastCall?.[0].photos).toEqual([{ id: 'van', alt: 'Our van', focus: 'center' }])
})

test('photos that somebody else sent and hasn’t described wait on while others are saved', async () => {
  const shop = { ...photo('shop'), alt: 'Our shop' }
  const saved = { ...kept('van'), placed: [{ ...shop, alt: 'Our door' }] }
  const save = vi.fn<PhotoDoor['save']>(() => Promise.resolve(saved))
  show(save, () => ({ ...kept('van'), placed: [shop] }))
  await screen.findByText('van.jpg')
  press('Save photos')
  await screen.findByText('Describe this photo to put it on the website.')
  expect(save).not.toHaveBeenCalled()
  fill(/^What photo 1 shows/, 'Our door')
  press('Save photos')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(save.mock.lastCall?.[0].photos).toEqual([{ id: 'shop', alt: 'Our door', focus: 'center' }])
})
