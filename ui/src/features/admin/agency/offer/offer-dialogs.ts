import { lazyDialog } from '@/components/ui/lazy-dialog'

export const publishDialog = lazyDialog(async () => (await import('./publish-dialog')).PublishDialog)
export const discardDialog = lazyDialog(async () => (await import('./discard-dialog')).DiscardDialog)
