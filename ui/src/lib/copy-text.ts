/** Fails where the browser does not allow it. Browsers offer the clipboard only on https and on this machine. */
export async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) throw new Error('This browser offers no clipboard here.')
  await clipboard.writeText(text)
}
