import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { copyText } from '@/lib/copy-text'
import { formatDate } from '@/lib/dates'
import { http } from '@/lib/http'
import type { ReportShare } from '@/lib/schemas'
import { reportShareQuery } from './fundability-data'

const PATH = '/api/client/report/share'

interface Told {
  owner: string
  registry: string
}

/** An address at which others read the report, until its client ends it. */
export function ReportShareCard({ token }: { token: string }) {
  const { data } = useQuery(reportShareQuery(token))
  if (!data) return null
  return (
    <Card title="Show it to a lender" className="report-share">
      <CardContent className="stack">
        <p className="muted">
          A link opens this report for whoever you give it to. They see that it’s ours, which website it’s about and
          when we checked it.
        </p>
        <ShareForm token={token} share={data} key={`${data.owner} ${data.registry}`} />
      </CardContent>
    </Card>
  )
}

function ShareForm({ token, share }: { token: string; share: ReportShare }) {
  const [told, setTold] = useState<Told>({ owner: share.owner, registry: share.registry })
  const { save, end } = useShare(token)
  const isBusy = save.isPending || end.isPending
  const isChanged = told.owner !== share.owner || told.registry !== share.registry
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(told)
      }}
    >
      <Field label="Owner" hint="Optional. As your registration names you.">
        <Input
          value={told.owner}
          maxLength={200}
          dir="auto"
          onChange={({ target }) => setTold({ ...told, owner: target.value })}
        />
      </Field>
      <Field label="Registered at" hint="Optional. The state and your number there, so that a lender can look it up.">
        <Input
          value={told.registry}
          maxLength={300}
          dir="auto"
          onChange={({ target }) => setTold({ ...told, registry: target.value })}
        />
      </Field>
      {share.url && <Shared share={share} />}
      <div className="row">
        {(!share.url || isChanged) && (
          <Button type="submit" busy={save.isPending} disabled={isBusy}>
            {!share.url && <Icon icon={Share2} size="sm" />}
            {share.url ? 'Save' : 'Make a link'}
          </Button>
        )}
        {share.url && (
          <Button deed variant="outline" busy={end.isPending} disabled={isBusy} onClick={() => end.mutate()}>
            End the link
          </Button>
        )}
      </div>
    </form>
  )
}

function Shared({ share }: { share: ReportShare }) {
  const copy = () =>
    copyText(share.url).then(
      () => toast({ title: 'Copied', description: 'The link is on your clipboard.' }),
      () =>
        toast({ title: 'Not Copied', description: 'Select the link and copy it yourself.', variant: 'destructive' }),
    )
  return (
    <div className="stack gap-1">
      <p className="row gap-2">
        <a className="wrap-anywhere" href={share.url} target="_blank" rel="noreferrer">
          {share.url}
        </a>
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          <Icon icon={Copy} size="sm" />
          Copy link
        </Button>
      </p>
      {share.sharedAt && (
        <p className="caption">Whoever has it reads the report, since {formatDate(share.sharedAt)}.</p>
      )}
    </div>
  )
}

function useShare(token: string) {
  const queryClient = useQueryClient()
  const keep = (share: ReportShare) => queryClient.setQueryData(reportShareQuery(token).queryKey, share)
  const failed = 'That Didn’t Work'
  const save = useSingleMutation({
    mutationFn: (told: Told) => http.put(PATH, { body: told, token }),
    onSuccess: (share) => {
      keep(share)
      toast({ title: 'Link Ready', description: 'Give it to whoever is to read your report.' })
    },
    failed,
  })
  const end = useSingleMutation({
    mutationFn: () => http.delete(PATH, { token }),
    onSuccess: (share) => {
      keep(share)
      toast({ title: 'Link Ended', description: 'It opens nothing anymore. A new one will be another.' })
    },
    failed,
  })
  return { save, end }
}
