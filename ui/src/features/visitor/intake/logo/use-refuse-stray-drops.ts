import { useEffect } from 'react'

/** A file that misses the board would replace the page in the browser. */
export function useRefuseStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      event.preventDefault()
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
