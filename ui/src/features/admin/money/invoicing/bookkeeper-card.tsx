import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { confirmed } from '@/lib/admin/confirmation'
import { download } from '@/lib/admin/download'
import { formatMonth } from '@/lib/admin/months'
import { useInvoicing } from './invoicing-data'

/** A month of documents as files; nothing before the first one. */
export function BookkeeperCard() {
  const [chosen, setChosen] = useState<string | null>(null)
  const months = useInvoicing().data?.months ?? []
  const save = useSingleMutation({
    mutationFn: (month: string) => confirmed(() => download('/api/admin/invoicing/export', { month })),
    failed: 'Not Downloaded',
  })
  const newest = months[0]
  if (newest === undefined) return null
  const month = chosen ?? newest
  return (
    <Card title="For your bookkeeper">
      <CardContent className="stack justify-items-start">
        <p className="muted">
          A month of invoices and credit notes: tables to import into QuickBooks Online or Xero, and each document as a
          PDF.
        </p>
        <Field label="Month">
          <NativeSelect value={month} onChange={({ target }) => setChosen(target.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {formatMonth(`${one}-01`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button variant="outline" busy={save.isPending} busyLabel="Downloading..." onClick={() => save.mutate(month)}>
          Download ZIP
        </Button>
      </CardContent>
    </Card>
  )
}
