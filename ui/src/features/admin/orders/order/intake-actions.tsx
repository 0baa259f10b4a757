import { Copy, Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toast-store'
import { copyText } from '@/lib/copy-text'
import type { IntakeForm } from '@/lib/schemas'
import { asText } from './intake-answers'

/** What staff take from a form into their own tools. */
export function IntakeActions({ form }: { form: IntakeForm }) {
  return (
    <div className="row">
      <Button variant="outline" size="sm" onClick={() => copyAll(form)}>
        <Icon icon={Copy} size="sm" />
        Copy all
      </Button>
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
