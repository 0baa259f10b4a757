import { expect, test } from 'vitest'
import { ApiError } from '@/lib/http'
import { ConnectionLost } from '@/lib/put-file'
import { chosen, failed } from './chosen-file'

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)

test('what can only be refused fails before it is sent', () => {
  expect(chosen(file('front.JPG'))).toMatchObject({ state: 'waiting', problem: null })
  expect(chosen(file('menu.pdf'))).toMatchObject({ state: 'waiting' })
  expect(chosen(file('menu.docx'))).toMatchObject({ state: 'failed', isFinal: true })
  expect(chosen(file('IMG_4031.HEIC')).problem).toContain('save it as JPG')
  expect(chosen(file('front.png', 5_242_881)).problem).toContain('larger than 5MB')
})

test('a file that was refused is not tried again, a lost connection is', () => {
  const refused = new ApiError(400, 'x', 'We can’t read this image.', 'upload_unreadable', null)
  expect(failed(refused)).toEqual({ state: 'failed', problem: 'We can’t read this image.', isFinal: true })
  expect(failed(new ApiError(503, 'x', null, null, null))).toMatchObject({ isFinal: false })
  expect(failed(new ConnectionLost())).toMatchObject({ isFinal: false })
  expect(failed(new ConnectionLost()).problem).toContain('connection')
})
