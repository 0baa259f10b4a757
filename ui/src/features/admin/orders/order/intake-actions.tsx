import { Copy, PencilLine, Undo2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { MoreMenu } from '@/components/admin/menu/more-menu'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { toast } from '@/components/ui/toast-store'
import type { Deed } from '@/lib/admin/desk'
import { copyText } from '@/lib/copy-text'
import type { IntakeForm } from '@/lib/schemas'
import { asText } from './intake-answers'

const sendBack = lazyDialog(async () => (await import('./send-back-dialog')).SendBackDialog)
const correction = lazyDialog(async () => (await import('./correct-intake-dialog')).CorrectIntakeDialog)

const beforeDialogs = () => {
  sendBack.before.onFocus()
  correction.before.onFocus()
}

interface IntakeActionsProps {
  form: IntakeForm
  /** The order's clock: it is for one thing at a time. */
  isPaused: boolean
}

/** What staff take from a form into their own tools, and what they correct in it. */
export function IntakeActions({ form, isPaused }: IntakeActionsProps) {
  const [open, setOpen] = useState<'correct' | 'send-back'>()
  const close = useCallback(() => setOpen(undefined), [])
  const deeds: Deed[] = [
    isPaused
      ? { label: 'Send answers back', hint: 'Once the clock runs again', icon: Undo2, run: tellPaused }
      : { label: 'Send answers back', icon: Undo2, run: () => setOpen('send-back') },
    { label: 'Correct the form', icon: PencilLine, run: () => setOpen('correct') },
    { label: 'Copy all', icon: Copy, run: () => copyAll(form) },
  ]
  return (
    <span onPointerEnter={beforeDialogs} onFocus={beforeDialogs}>
      <MoreMenu label="More for this form" deeds={deeds} />
      {open === 'correct' && <correction.Dialog form={form} onClose={close} />}
      {open === 'send-back' && <sendBack.Dialog form={form} onClose={close} />}
    </span>
  )
}

function tellPaused(): void {
  const description = 'We wait for the client already. Answers can be sent back once the clock runs again.'
  toast({ title: 'The Clock Is Paused', description })
}

function copyAll(form: IntakeForm): void {
  const failed = () => {
    toast({ title: 'Not Copied', description: 'Select the form and copy it by hand.', variant: 'destructive' })
  }
  copyText(asText(form)).then(() => {
    toast({ title: 'Copied', description: 'The whole form is on your clipboard.' })
  }, failed)
}
