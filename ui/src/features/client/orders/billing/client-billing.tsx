import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import { toastFailure } from '@/components/ui/toast-failure'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { AGENCY_LIMITS } from '@/generated/agency-limits'
import { http } from '@/lib/http'
import type { BillingDetails } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'

const PATH = '/api/client/billing'

const billingQuery = (token: string) =>
  queryOptions({ queryKey: [PATH, token], queryFn: ({ signal }) => http.get(PATH, { token, signal }) })

/** Whom invoices are made out to, from the next one on. */
export function ClientBilling({ token }: { token: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="stack gap-3">
      <div>
        <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Name and tax ID on your invoices
        </Button>
      </div>
      {isOpen && <Read token={token} onSaved={() => setIsOpen(false)} />}
    </div>
  )
}

interface FormProps {
  token: string
  onSaved: () => void
}

function Read({ token, onSaved }: FormProps) {
  const { data, error } = useQuery(billingQuery(token))
  if (error) {
    return (
      <Alert variant="danger" title="Your billing details didn’t load">
        {whyFailed(error)}
      </Alert>
    )
  }
  return data ? <Form token={token} known={data} onSaved={onSaved} /> : <Skeleton height="12rem" />
}

function Form({ token, known, onSaved }: FormProps & { known: BillingDetails }) {
  const [said, setSaid] = useState(known)
  const queryClient = useQueryClient()
  const save = useSingleMutation({
    mutationFn: () => http.put(PATH, { token, body: said }),
    onSuccess: (kept) => {
      queryClient.setQueryData(billingQuery(token).queryKey, kept)
      toast({ title: 'Saved', description: 'Your next invoice is made out like this.' })
      onSaved()
    },
    onError: (error) => toastFailure('Save Failed', error),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <p className="muted small">
        For invoices from now on. What you leave blank is filled in with your business’s name or your email.
      </p>
      <Field label="Name">
        <Input
          value={said.name}
          maxLength={AGENCY_LIMITS.legalName}
          autoComplete="organization"
          onChange={({ target }) => setSaid({ ...said, name: target.value })}
        />
      </Field>
      <Field label="Address">
        <Textarea
          value={said.address}
          rows={3}
          maxLength={AGENCY_LIMITS.address}
          autoComplete="street-address"
          onChange={({ target }) => setSaid({ ...said, address: target.value })}
        />
      </Field>
      <Field label="Tax ID">
        <Input
          value={said.taxId}
          maxLength={AGENCY_LIMITS.taxId}
          autoComplete="off"
          onChange={({ target }) => setSaid({ ...said, taxId: target.value })}
        />
      </Field>
      <div>
        <Button type="submit" size="sm" busy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
