import { Copy, Download, PencilLine, Undo2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { toast } from '@/components/ui/toast-store'
import { copyText } from '@/lib/copy-text'
import type { IntakeForm } from '@/lib/schemas'
import { asText } from './intake-answers'

const sendBack = lazyDialog(async () => (await import('./send-back-dialog')).SendBackDialog)
const correction = lazyDialog(async () => (await import('./correct-intake-dialog')).CorrectIntakeDialog)

/** What staff take from a form into their own tools, and what they correct in it. */
export function IntakeActions({ form }: { form: IntakeForm }) {
  const [open, setOpen] = useState<'correct' | 'send-back'>()
  const close = useCallback(() => setOpen(undefined), [])
  return (
    <div className="row">
      <Button variant="outline" size="sm" onClick={() => copyAll(form)}>
        <Icon icon={Copy} size="sm" />
        Copy all
      </Button>
      <Button variant="outline" size="sm" {...correction.before} onClick={() => setOpen('correct')}>
        <Icon icon={PencilLine} size="sm" />
        Correct the form
      </Button>
      {open === 'correct' && <correction.Dialog form={form} onClose={close} />}
      <Button variant="outline" size="sm" {...sendBack.before} onClick={() => setOpen('send-back')}>
        <Icon icon={Undo2} size="sm" />
        Send answers back
      </Button>
      {open === 'send-back' && <sendBack.Dialog form={form} onClose={close} />}
      {form.logoUrl && (
        <Button variant="outline" size="sm" asChild>
          <a href={form.logoUrl} download>
            <Icon icon={Download} size="sm" />
            Download logo
          </a>
        </Button>
      )}
    </div>
  )
}

function copyAll(form: IntakeForm): void {
  const failed = () => {
    toast({ title: 'Not Copied', description: 'Select the form and copy it by hand.', variant: 'destructive' })
  }
  copyText(asText(form)).then(() => {
    toast({ title: 'Copied', description: 'The whole form is on your clipboard.' })
  }, failed)
}
