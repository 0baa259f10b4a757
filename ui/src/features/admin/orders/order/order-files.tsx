import { Card, CardContent } from '@/components/ui/card'
import { fileFacts } from '@/lib/file-facts'
import type { IntakeForm } from '@/lib/schemas'

export function OrderFiles({ form }: { form: IntakeForm | null }) {
  return (
    <Card title="Files">
      <CardContent>
        {form?.logoUrl ? (
          <div className="row flex-nowrap">
            <img className="logo-tile object-contain" src={form.logoUrl} alt={`Logo of ${form.businessName}`} />
            <div className="min-w-0">
              <b>Business logo</b>
              {form.logo && <p className="caption num">{fileFacts(form.logo)}</p>}
              <p className="caption">
                <a href={form.logoUrl} target="_blank" rel="noopener">
                  View Logo
                </a>
              </p>
            </div>
          </div>
        ) : (
          <div className="text-center">
            <b>No logo</b>
            <p className="caption">The client didn’t upload one.</p>
          </div>
        )}
      </CardContent>
    </Card>
  )
}
