import { createContext, useContext, useEffect, type RefObject } from 'react'

export const UnsavedContext = createContext<RefObject<Set<string>> | null>(null)

/** Tells the guard around it whether there is something to save here. */
export function useMarkUnsaved(id: string, isUnsaved: boolean): void {
  const unsaved = useContext(UnsavedContext)
  useEffect(() => {
    const parts = unsaved?.current
    if (!parts || !isUnsaved) return
    parts.add(id)
    return () => {
      parts.delete(id)
    }
  }, [unsaved, id, isUnsaved])
}
