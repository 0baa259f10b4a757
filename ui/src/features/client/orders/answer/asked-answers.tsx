import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/ledger'
import { counted } from '@/lib/counted'
import { answerLabel } from '@/lib/intake-labels'
import { paths } from '@/lib/paths'
import type { AskedAnswer } from '@/lib/schemas'

export const askedTitle = (asked: readonly AskedAnswer[]) => `Please look at ${counted(asked.length, 'answer')} again`

/** What staff ask about the form, and the way to it: these answers alone are open there. */
export function AskedAnswers({ orderId, asked }: { orderId: string; asked: readonly AskedAnswer[] }) {
  return (
    <CardContent className="stack-5">
      <p className="muted">
        Everything else in your form is fine. Your delivery date is on hold until we hear from you.
      </p>
      <Facts>
        {asked.map(({ name, note }) => (
          <Fact key={name} label={answerLabel(name)}>
            <span className="block" dir="auto">
              {note}
            </span>
          </Fact>
        ))}
      </Facts>
      <div>
        <Button asChild size="lg">
          <Link to={paths.intakeForm(orderId)}>Look at {counted(asked.length, 'answer')}</Link>
        </Button>
      </div>
    </CardContent>
  )
}
