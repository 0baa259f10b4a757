import { Segments } from '@/components/ui/segments'
import { useTestPage } from '@/lib/admin/use-stats'
import type { InvoicingTerms } from '@/lib/schemas'

type Receipts = InvoicingTerms['receipts']

const SENDERS = [
  { value: 'stripe', label: 'Stripe' },
  { value: 'ours', label: 'We do' },
] as const

interface ReceiptsFieldProps {
  receipts: Receipts
  onChange: (receipts: Receipts) => void
}

/** Who sends clients a receipt, and what to switch off at Stripe so that nobody gets two. */
export function ReceiptsField({ receipts, onChange }: ReceiptsFieldProps) {
  const isTestPage = useTestPage() === true
  return (
    <div className="stack gap-2 justify-items-start">
      <b aria-hidden>Who sends receipts</b>
      <Segments label="Who sends receipts" segments={SENDERS} value={receipts} onChange={onChange} />
      <p className="hint">{HINTS[receipts](isTestPage)}</p>
    </div>
  )
}

/** The test page sends none, so there it's about later. */
const HINTS: Record<Receipts, (isTestPage: boolean) => string> = {
  stripe: (isTestPage) =>
    `${isTestPage ? 'Once Stripe takes your payments, it' : 'Stripe'} emails its own receipts, as set in its Dashboard. ` +
    'Yours are in the client portal.',
  ours: (isTestPage) =>
    'Our emails about payments and refunds carry your invoice or credit note. ' +
    `${isTestPage ? 'Once Stripe takes your payments, go to its Dashboard and' : 'In Stripe’s Dashboard,'} turn off emails ` +
    'for successful payments and refunds (Settings › Customer emails), and those for invoices (Settings › Billing). ' +
    'Else clients get two.',
}
