import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { formatDate } from '@/lib/dates'
import { http } from '@/lib/http'
import type { ExampleConsent } from '@/lib/schemas'

const PATH = '/api/client/example'
const consentKey = (token: string) => [...CLIENT_ORDER_KEY, 'example', token]

/** Whether the agency may show the website to visitors: asked here alone, and taken back with a click. */
export function ExampleCard({ token }: { token: string }) {
  const { data: consent } = useQuery({
    queryKey: consentKey(token),
    queryFn: ({ signal }) => http.get(PATH, { token, signal }),
  })
  const { agree, withdraw } = useConsent(token)
  if (!consent) return null
  const isBusy = agree.isPending || withdraw.isPending
  return (
    <Card title="May we show your website?">
      <CardContent className="stack">
        <p className="muted" role="status">
          {told(consent)}
        </p>
        <div>
          {consent.agreedAt ? (
            <Button
              deed
              variant="outline"
              busy={withdraw.isPending}
              disabled={isBusy}
              onClick={() => withdraw.mutate()}
            >
              {consent.isShown ? 'Stop showing it' : 'Take it back'}
            </Button>
          ) : (
            <Button deed variant="outline" busy={agree.isPending} disabled={isBusy} onClick={() => agree.mutate()}>
              Yes, you may
            </Button>
          )}
        </div>
      </CardContent>
    </Card>
  )
}

function told({ agreedAt, isShown }: ExampleConsent): string {
  if (!agreedAt) {
    return 'Our home page shows a few websites that we’ve built. We’d like to show yours, with your business’s name and town. You can take it back anytime.'
  }
  const where = isShown ? 'Your website is on our home page.' : 'We may put your website on our home page.'
  return `Thank you. ${where} You agreed on ${formatDate(agreedAt)}, and can take it back anytime.`
}

function useConsent(token: string) {
  const queryClient = useQueryClient()
  const onSuccess = (consent: ExampleConsent) => queryClient.setQueryData(consentKey(token), consent)
  const agree = useSingleMutation({ mutationFn: () => http.put(PATH, { token }), onSuccess, failed: 'Not Saved' })
  const withdraw = useSingleMutation({ mutationFn: () => http.delete(PATH, { token }), onSuccess, failed: 'Not Saved' })
  return { agree, withdraw }
}
