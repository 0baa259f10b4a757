import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segments } from '@/components/ui/segments'
import { useStartRehearsal } from './rehearsal-data'
import styles from './rehearsal.module.css'

const SPANS = {
  month: { label: '30 days', days: 30, orders: 8, takes: 'under a minute' },
  season: { label: '100 days', days: 100, orders: 20, takes: 'a minute or two' },
  year: { label: '400 days', days: 400, orders: 100, takes: 'a few minutes' },
} as const
type Span = keyof typeof SPANS
const SEED_MAX = 999_999

/** What an owner chooses before one begins. */
export function StartCard({ isFirst, seed: before }: { isFirst: boolean; seed: number }) {
  const [span, setSpan] = useState<Span>('year')
  const [seed, setSeed] = useState(String(before))
  const [error, setError] = useState<string>()
  const start = useStartRehearsal()
  const { days, orders, takes } = SPANS[span]

  const submit = () => {
    const number = /^\d+$/.test(seed) ? Number(seed) : NaN
    if (!(number <= SEED_MAX)) {
      setError('Enter a whole number from 0 to 999,999.')
      return
    }
    setError(undefined)
    start.mutate({ days, orders, seed: number })
  }

  return (
    <Card title={isFirst ? 'Rehearse your year' : 'Rehearse again'}>
      <CardContent>
        <form
          className="stack gap-4 justify-items-start"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <div className="stack gap-2 justify-items-start">
            <Segments
              label="How long"
              value={span}
              onChange={setSpan}
              segments={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: SPANS[value].label }))}
            />
            <p className="caption">
              With {orders} orders. It takes {takes}, runs at low priority, and needs 2 GB of free disk space.
            </p>
          </div>
          <Field label="Seed" hint="The same number makes the same year." error={error} className={styles.seed}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              className="input-sm"
              value={seed}
              onChange={({ target }) => setSeed(target.value.trim())}
            />
          </Field>
          <Button type="submit" size="sm" busy={start.isPending} busyLabel="Starting...">
            Start the rehearsal
          </Button>
        </form>
      </CardContent>
    </Card>
  )
}
