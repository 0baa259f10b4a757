import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { StaleNotice } from '@/components/admin/stale-notice'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { settingsPaths } from '@/lib/admin/settings-sections'
import { isSettingsChanged } from '@/lib/admin/use-settings'
import { inWords } from '@/lib/in-words'
import type { Invoicing, InvoicingTerms } from '@/lib/schemas'
import { useInvoicing, useSaveInvoicing } from './invoicing-data'
import { InvoicingFields } from './invoicing-fields'
import { refusedField, type InvoicingErrors } from './invoicing-rules'

/** Whether the agency issues invoices of its own, and under which numbers. */
export function InvoicingCard({ isOwner }: { isOwner: boolean }) {
  const read = useInvoicing()
  return (
    <Card title="Invoices of your own">
      {read.data ? (
        <CardContent className="stack-5">
          <Standing kept={read.data} />
          <Terms kept={read.data} isOwner={isOwner} />
        </CardContent>
      ) : (
        <ReadFallback title="Your invoices’ settings couldn’t be loaded" read={read} />
      )}
    </Card>
  )
}

function Standing({ kept: { isOn, areUnsure, missing, nextNumber } }: { kept: Invoicing }) {
  if (isOn && areUnsure) {
    return (
      <Alert variant="notice" title="Invoices are paused since the restore">
        Numbers that were given after the backup aren’t known here. Enter the ones that come after the highest you’ve
        sent, and save.
      </Alert>
    )
  }
  return (
    <>
      <p className="muted">
        Numbered without gaps, one for each payment and each month of hosting, with a credit note for what goes back.
        Clients and staff open and print them. Payments from before have none, unless you issue them on the order.
      </p>
      {missing.length > 0 && (
        <Alert title={`First save your ${inWords(missing)}`}>
          An invoice has to name its seller. You’ll find both under <Link to={settingsPaths.business}>Business</Link>.
        </Alert>
      )}
      {isOn && (
        <p>
          The next payment gets <b className="num">{nextNumber}</b>.
        </p>
      )}
    </>
  )
}

function Terms({ kept, isOwner }: { kept: Invoicing; isOwner: boolean }) {
  const [draft, setDraft] = useState<InvoicingTerms | null>(null)
  const [errors, setErrors] = useState<InvoicingErrors>({})
  const discard = () => {
    setDraft(null)
    setErrors({})
  }
  const terms = draft ?? termsOf(kept)
  const save = useSaveInvoicing(discard, (error) => {
    const refused = refusedField(error, terms)
    if (refused) setErrors(refused)
    else toastSaveFailed(error)
  })
  const change = (changes: Partial<InvoicingTerms>) => {
    setErrors({})
    setDraft({ ...terms, ...changes })
  }
  const isConfirming = kept.isOn && kept.areUnsure
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // What is confirmed unchanged is a draft, too: whoever changed it meanwhile is told of.
        setDraft(terms)
        save.mutate(terms)
      }}
    >
      <Unsaved isUnsaved={draft !== null} />
      <fieldset className="stack-5" disabled={!isOwner}>
        <InvoicingFields
          terms={terms}
          errors={errors}
          hasFirstNumbers={!kept.areBegun || kept.areUnsure}
          onChange={change}
        />
        {draft && isSettingsChanged(save.error) && draft.revision !== kept.revision && (
          <StaleNotice
            title="Somebody changed these settings in the meantime"
            onKeep={() => setDraft({ ...draft, revision: kept.revision })}
            onDiscard={discard}
          >
            Yours aren’t saved yet.
          </StaleNotice>
        )}
        {isOwner && (
          <div className="row">
            <Button type="submit" busy={save.isPending} busyLabel="Saving..." disabled={!draft && !isConfirming}>
              Save settings
            </Button>
            {draft && (
              <Button variant="outline" disabled={save.isPending} onClick={discard}>
                Discard
              </Button>
            )}
          </div>
        )}
      </fieldset>
    </form>
  )
}

const termsOf = (kept: Invoicing): InvoicingTerms => ({
  isOn: kept.isOn,
  taxId: kept.taxId,
  series: kept.series,
  creditSeries: kept.creditSeries,
  firstNumber: kept.firstNumber,
  firstCreditNumber: kept.firstCreditNumber,
  receipts: kept.receipts,
  keepYears: kept.keepYears,
  revision: kept.revision,
})
