/** One toast at a time; a new one replaces it (pages 3). */

export const TOAST_DURATION_MS = 5000
const REMOVE_DISMISSED_AFTER_MS = 1_000_000

export interface ToastMessage {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
}

export interface ToastEntry extends ToastMessage {
  id: number
  isOpen: boolean
}

let current: ToastEntry | null = null
let notifyShown: (() => void) | undefined
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: ToastEntry | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** `onShown` is called once, when the slip is on the screen (or cannot be): delays count from there (pages 3). */
export function toast(message: ToastMessage, onShown?: () => void): void {
  clearTimeout(removal)
  toastShown(lastId)
  lastId += 1
  notifyShown = onShown
  set({ ...message, id: lastId, isOpen: true })
}

/** For the slip itself. */
export function toastShown(id: number): void {
  if (id !== lastId) return
  const notify = notifyShown
  notifyShown = undefined
  notify?.()
}

/** Closes it; the entry itself goes later, so that it can still fade out. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return
  set({ ...current, isOpen: false })
  removal = setTimeout(() => {
    set(null)
  }, REMOVE_DISMISSED_AFTER_MS)
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => current,
}
