import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLookingOn } from './use-looking-on'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('it looks once a minute, for half an hour', () => {
  const look = vi.fn()
  renderHook(() => useLookingOn(look, true))
  expect(look).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3 * MINUTE)
  expect(look).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(60 * MINUTE)
  expect(look).toHaveBeenCalledTimes(30)
})

test('a page that nobody sees, or that has what it waited for, looks at nothing', () => {
  const look = vi.fn()
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { rerender } = renderHook(({ isWanted }) => useLookingOn(look, isWanted), { initialProps: { isWanted: true } })
  vi.advanceTimersByTime(5 * MINUTE)
  expect(look).not.toHaveBeenCalled()
  seen.mockReturnValue('visible')
  vi.advanceTimersByTime(MINUTE)
  expect(look).toHaveBeenCalledOnce()
  rerender({ isWanted: false })
  vi.advanceTimersByTime(5 * MINUTE)
  expect(look).toHaveBeenCalledOnce()
})
