import { useEffect } from 'react'
import { ask, isAtDesk, setListening } from '@/lib/admin/desk'
import { isJump } from '@/lib/admin/jump-keys'
import { readSingleKeys } from '@/lib/admin/kept-single-keys'
import { areSingleKeysOn } from '@/lib/admin/single-keys'
import { isTaken } from '@/lib/admin/typing'
import { moveInLists } from './list-keys'

/** The keys of the admin's pages. None is heard in a field or below a dialog, and the single ones can be switched off. */
export function useDeskKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isAtDesk() && !isTaken(event) && isDone(event)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    void readSingleKeys().then(() => setListening(true))
    return () => {
      document.removeEventListener('keydown', listen)
      setListening(false)
    }
  }, [])
}

function isDone(event: KeyboardEvent): boolean {
  if (isJump(event)) {
    ask('palette')
    return true
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key.length === 1 && !areSingleKeysOn()) return false
  if (event.key === '?') {
    ask('keys')
    return true
  }
  return event.key === '/' ? isSearchFocused() : moveInLists(event.key)
}

function isSearchFocused(): boolean {
  const field = document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]')
  field?.focus()
  return field !== null
}
