import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DownloadPdf } from './download-pdf'
import { INVOICE } from './some-document'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FILES = { address: '/api/client/documents', token: 't' }

test('letters that our fonts don’t have are said, and leave no button', () => {
  render(<DownloadPdf document={{ ...INVOICE, hasPdf: false }} files={FILES} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/Our PDFs don’t have these letters/)).toBeTruthy()
})

test('a download that fails says so, and can be tried again', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('{}', { status: 503 })))
  render(<DownloadPdf document={INVOICE} files={FILES} />)
  fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The PDF didn’t load. Try again.')
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeTruthy()
})
