import { lazyDialog } from '@/components/ui/lazy-dialog'

/** The list of what the card provider reported; several pages lead to it. */
export const paymentEvents = lazyDialog(async () => (await import('./payment-events-dialog')).PaymentEventsDialog)
