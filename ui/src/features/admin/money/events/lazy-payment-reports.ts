import { lazyDialog } from '@/components/ui/lazy-dialog'

/** The list of what the card provider reported; several pages lead to it. */
export const paymentReports = lazyDialog(async () => (await import('./payment-reports-dialog')).PaymentReportsDialog)
