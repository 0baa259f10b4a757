import { lazyDialog } from '@/components/ui/lazy-dialog'
import type { Mail } from '@/lib/schemas'

const messageDialog = lazyDialog(async () => (await import('./message-dialog')).MessageDialog)
export const beforeMessageDialog = messageDialog.before

/** Open for as long as there is a message to show. */
export function LazyMessageDialog({ mail, onClose }: { mail: Mail | null; onClose: () => void }) {
  return mail && <messageDialog.Dialog mail={mail} onClose={onClose} />
}
