import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAboveKeyboard } from './use-above-keyboard'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** As a phone tells it: the window stays, and what's seen of it gets smaller. */
function phone() {
  const view = Object.assign(new EventTarget(), { scale: 1, height: window.innerHeight, offsetTop: 0 })
  vi.stubGlobal('visualViewport', view)
  return (changes: Partial<{ scale: number; height: number; offsetTop: number }>) =>
    act(() => {
      Object.assign(view, changes)
      view.dispatchEvent(new Event('resize'))
    })
}

test('the bar stands above the keyboard, and at the foot without one', () => {
  const see = phone()
  const bar = document.createElement('div')
  const covered = () => bar.style.getPropertyValue('--covered')
  const { unmount } = renderHook(() => useAboveKeyboard({ current: bar }))
  expect(covered()).toBe('0px')
  see({ height: window.innerHeight - 300 })
  expect(covered()).toBe('300px')
  see({ offsetTop: 120 })
  expect(covered()).toBe('180px')
  see({ height: window.innerHeight / 2, offsetTop: 0, scale: 2 })
  expect(covered()).toBe('0px')
  see({ height: window.innerHeight, scale: 1 })
  expect(covered()).toBe('0px')
  unmount()
  see({ height: 100 })
  expect(covered()).toBe('0px')
})
