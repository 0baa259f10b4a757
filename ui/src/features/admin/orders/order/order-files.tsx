import { Card, CardContent } from '@/components/ui/card'
import { SentFiles } from '@/features/admin/orders/files/sent-files'
import { fileFacts } from '@/lib/file-facts'
import type { ClientFile, IntakeForm } from '@/lib/schemas'

interface OrderFilesProps {
  form: IntakeForm | null
  files: readonly ClientFile[]
}

/** The logo of the form, and what came with answers, notes and messages. */
export function OrderFiles({ form, files }: OrderFilesProps) {
  const sent = files.filter(({ isLogo }) => !isLogo)
  return (
    <Card title="Files" headAside={sent.length > 0 && <span className="caption num">{files.length}</span>}>
      <CardContent>{form?.logoUrl ? <Logo form={form} href={form.logoUrl} /> : <NoLogo />}</CardContent>
      {sent.length > 0 && (
        <div className="border-t">
          <SentFiles files={sent} />
        </div>
      )}
    </Card>
  )
}

function Logo({ form, href }: { form: IntakeForm; href: string }) {
  return (
    <div className="row flex-nowrap">
      <img className="logo-tile object-contain" src={href} alt={`Logo of ${form.businessName}`} />
      <div className="min-w-0">
        <b>Business logo</b>
        {form.logo && <p className="caption num">{fileFacts(form.logo)}</p>}
        <p className="caption row">
          <a href={href} target="_blank" rel="noopener">
            View Logo
          </a>
          <a href={href} download>
            Download logo
          </a>
        </p>
      </div>
    </div>
  )
}

function NoLogo() {
  return (
    <div className="text-center">
      <b>No logo</b>
      <p className="caption">The client didn’t upload one.</p>
    </div>
  )
}
