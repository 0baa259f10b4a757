import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, toastShown, toastStore } from './toast-store'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a new toast replaces the one that shows', () => {
  toast({ title: 'First' })
  toast({ title: 'Second', variant: 'destructive' })
  expect(toastStore.read()).toMatchObject({ title: 'Second', isOpen: true })
})

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  toast({ title: 'Done' })
  dismissToast(toastStore.read()?.id ?? -1)
  expect(toastStore.read()).toMatchObject({ isOpen: false })
  vi.advanceTimersByTime(999_999)
  expect(toastStore.read()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(toastStore.read()).toBeNull()
})

test('the removal of an old toast does not touch the new one', () => {
  toast({ title: 'Old' })
  dismissToast(toastStore.read()?.id ?? -1)
  toast({ title: 'New' })
  vi.advanceTimersByTime(2_000_000)
  expect(toastStore.read()).toMatchObject({ title: 'New', isOpen: true })
})

test('what waits for a toast is told once: when it shows, or when another one takes its place', () => {
  const first = vi.fn()
  const second = vi.fn()
  toast({ title: 'First' }, first)
  toast({ title: 'Second' }, second)
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).not.toHaveBeenCalled()
  const shown = toastStore.read()?.id ?? -1
  toastShown(shown)
  toastShown(shown)
  expect(second).toHaveBeenCalledTimes(1)
})
