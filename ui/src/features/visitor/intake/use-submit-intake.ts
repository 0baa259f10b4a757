import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { payloadOf } from '@/features/visitor/intake/answers/intake-answers'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { readClientToken } from '@/lib/client-token'
import { errorMessage, http, isCoded } from '@/lib/http'
import { uploadLogo } from '@/lib/logo-upload'
import { offer } from '@/lib/offer'
import { pageOffer } from '@/lib/page-offer'
import { paths } from '@/lib/paths'
import type { ClientOrderDetails, IntakeForm } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import { delivery } from '@/lib/terms'
import { forgetDraft, setAside, type Submission } from './intake-draft'
import { takePickedLook } from './picked-look'
import type { IntakeStart } from './use-intake-start'

const REDIRECT_AFTER_MS = 1500

/** The call, its toasts, and the way to the dashboard 1.5 s after the answer. Whoever learns that another tab or we have
 * changed the form meanwhile can replace that all the same, by pressing again. */
export function useSubmitIntake(orderId: string, { isOwn, corrects }: Pick<IntakeStart, 'isOwn' | 'corrects'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const seen = useRef(isOwn ? (corrects ?? 'none') : undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useSingleMutation({
    mutationFn: async (submission: Submission) => {
      const form = await send(orderId, submission, seen.current)
      await takePickedLook(readClientToken())
      return form
    },
    onSuccess: () => {
      timer.current = setTimeout(() => void navigate(paths.clientDashboard), REDIRECT_AFTER_MS)
      toast({
        title: 'Form Submitted',
        description: thanks(queryClient.getQueryData<ClientOrderDetails>([...CLIENT_ORDER_KEY, readClientToken()])),
      })
      queryClient.removeQueries({ queryKey: CLIENT_ORDER_KEY })
      void forgetDraft(orderId)
    },
    onError: (error, submission) => {
      if (isCoded(error, 'form_moved')) {
        seen.current = undefined
        void setAside(orderId, submission)
      }
      toast({ title: 'Submission Failed', description: errorMessage(error), variant: 'destructive' })
    },
  })
}

async function send(orderId: string, { answers, logo }: Submission, ifMatch: string | undefined): Promise<IntakeForm> {
  const post = (logoUrl: string | null) =>
    http.post('/api/intake-forms', { body: payloadOf(orderId, answers, logoUrl), token: readClientToken(), ifMatch })
  try {
    return await post(logo?.url ?? null)
  } catch (error) {
    // An upload that no form used is swept away after a while. The draft may be older than that, but it has the file.
    if (!logo?.file || !isCoded(error, 'logo_not_ours')) throw error
    return post(await uploadLogo(logo.file))
  }
}

/** The order may have been sold on other terms than those of now, so that without it no days are named. */
function thanks(order: ClientOrderDetails | undefined): string {
  const known = order && soldUnder(order.offer, order.order.selectedAddons)
  const terms = known ?? (pageOffer ? null : offer)
  return terms ? `Thanks. We’ll deliver your website within ${delivery(terms)}.` : 'Thanks. We’ll get started.'
}
