import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DomainForm } from '@/components/ui/domain/domain-form'
import { asksFirst } from '@/components/ui/domain/domain-labels'
import { LeaveDomainDialog } from '@/components/ui/domain/leave-domain-dialog'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { useKeepDomain } from '@/features/client/domain/use-keep-domain'
import { ApiError, http } from '@/lib/http'
import type { Domain } from '@/lib/schemas'

interface SayDomainProps {
  token: string
  domain: Domain | null
  onClose: (() => void) | undefined
}

/** The domain that a client owns: entered, or proved where another order has it. */
export function SayDomain({ token, domain, onClose }: SayDomainProps) {
  const keep = useKeepDomain(token)
  const [tried, setTried] = useState('')
  const [asked, setAsked] = useState('')
  const save = useSingleMutation({
    mutationFn: (name: string) => http.put('/api/client/domain', { body: { name }, token }),
    onSuccess: (found) => {
      keep(found)
      toast({ title: 'Domain Saved', description: 'Now set the records below at your registrar.' })
      onClose?.()
    },
  })
  const claim = useSingleMutation({
    mutationFn: () => http.post('/api/client/domain/claim', { body: { name: tried }, token }),
    onSuccess: (found) => {
      keep(found)
      toast({ title: 'One More Step', description: 'Now set the record below at your registrar.' })
      onClose?.()
    },
  })
  const say = (name: string) => {
    claim.reset()
    setTried(name)
    save.mutate(name)
  }
  const error = claim.problem ?? save.problem
  const isTaken = save.error instanceof ApiError && save.error.code === 'domain_taken'
  return (
    <>
      <DomainForm
        initial={domain?.shown ?? ''}
        hint="The one you own, such as example.com. We’ll show you what to set at your registrar."
        error={error}
        isSaving={save.isPending}
        onSave={(name) => (domain && asksFirst(domain, name) ? setAsked(name.trim()) : say(name))}
        onCancel={onClose}
      />
      {isTaken && (
        <div className="stack gap-2">
          <p>If it’s yours, you can prove it with a record in its DNS.</p>
          <div>
            <Button deed variant="outline" busy={claim.isPending} busyLabel="Saving..." onClick={() => claim.mutate()}>
              Prove that it’s yours
            </Button>
          </div>
        </div>
      )}
      {domain && asked && (
        <LeaveDomainDialog domain={domain} other={asked} onLeave={() => say(asked)} onClose={() => setAsked('')} />
      )}
    </>
  )
}
