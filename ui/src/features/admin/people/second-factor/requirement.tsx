import { useId } from 'react'
import { Card, CardContent } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import { http } from '@/lib/http'
import type { SecondFactorDetails } from '@/lib/schemas'
import { useFactorChange } from './second-factor-data'
import styles from './second-factor.module.css'

/** For owners. Whoever has none yet is led here before anything else opens. */
export function Requirement({ details: { isRequired, without, ways } }: { details: SecondFactorDetails }) {
  const id = useId()
  const isFirst = ways.length === 0
  const change = useFactorChange(
    (wanted: boolean) => http.put('/api/admin/second-factor/requirement', { body: { isRequired: wanted } }),
    { title: 'Saved', description: ({ message }) => message },
  )
  return (
    <Card title="For your team">
      <CardContent className={styles.factorRow}>
        <div className="min-w-0">
          <label className="label" htmlFor={id}>
            Require a second factor
          </label>
          <p className="caption" id={`${id}-hint`}>
            {isFirst ? 'Set up your own first. Then you can require it.' : whoIsLeft(without ?? 0, isRequired)}
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={isRequired}
          disabled={change.isPending || (isFirst && !isRequired)}
          onChange={(event) => change.mutate(event.target.checked)}
        />
      </CardContent>
    </Card>
  )
}

function whoIsLeft(without: number, isRequired: boolean): string {
  if (without === 0) return 'Everybody on your team has one.'
  const who = without === 1 ? '1 person on your team has none yet' : `${without} people on your team have none yet`
  return isRequired ? `${who}. They have to set one up before they can do anything else.` : `${who}.`
}
