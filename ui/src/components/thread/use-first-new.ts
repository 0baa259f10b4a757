import { useState } from 'react'

/** What was new when somebody came stays marked while they're here, also once it counts as read. */
export function useFirstNew(newSince: string | null): string | null {
  const [first, setFirst] = useState(newSince)
  if (newSince !== null && newSince !== first) setFirst(newSince)
  return newSince ?? first
}
