import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { discountLabel } from '@/lib/discount-label'
import { ApiError, serverMessageOr } from '@/lib/http'
import { formatCents } from '@/lib/money'
import { forgetCode } from '@/lib/promotion-code'
import type { Promotion } from './use-promotion'

/** Then it's not the code that is in the way. */
const isOfOffer = (error: Error) =>
  error instanceof ApiError && (error.code === 'amount_differs' || error.code === 'addon_unknown')

/** What a campaign's code takes off, or why it takes off nothing: then the buyer goes on without it. */
export function DiscountLine({ promotion }: { promotion: Promotion }) {
  const { code, discount, isFirstOrderOnly, isChecking, error, remove } = promotion
  if (isChecking) return <p className="small muted">Checking the code...</p>
  if (error)
    return (
      <div className="mb-6">
        <Alert title={serverMessageOr(error, 'The code couldn’t be checked.')}>
          {!isOfOffer(error) && 'You can go on without it.'}
        </Alert>
      </div>
    )
  return (
    <div className="base-line">
      <span>
        {discountLabel(code)}{' '}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            forgetCode()
            remove()
          }}
        >
          Remove
        </Button>
      </span>
      <span className="num">{`−${formatCents(discount)}`}</span>
      {isFirstOrderOnly && <small className="muted">It’s for your first order only.</small>}
    </div>
  )
}
