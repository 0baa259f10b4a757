import { lazyDialog } from '@/components/ui/lazy-dialog'

export const removal = lazyDialog(async () => (await import('./remove-dialog')).RemoveDialog)
