import { isMac } from './desk'

/** Whether it's the palette's key. */
export function isJump({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !shiftKey && !altKey
}

/** Opens a link beside this page: what Ctrl and Enter do. */
export const beside = (): MouseEventInit => (isMac() ? { metaKey: true } : { ctrlKey: true })
