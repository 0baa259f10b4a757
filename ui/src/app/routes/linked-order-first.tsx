import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { clientOrderQuery } from '@/lib/client-order'
import { readClientToken, storeClientToken } from '@/lib/client-token'
import { knownOrders } from '@/lib/known-orders'
import { linkedOrder } from '@/lib/linked-order'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useLinkedHash } from '@/lib/use-linked-hash'

/** A mail's link names its order, and this browser may be logged in to another one, whose page looks the same. One that the
 * browser knows opens at once; for any other, there's its login. */
export function LinkedOrderFirst({ children }: { children: ReactNode }) {
  const hash = useLinkedHash()
  return hash ? (
    <OfLink key={hash} hash={hash}>
      {children}
    </OfLink>
  ) : (
    children
  )
}

function OfLink({ hash, children }: { hash: string; children: ReactNode }) {
  const queryClient = useQueryClient()
  const linked = linkedOrder(hash)
  const { data: other, isPending } = useQuery({
    queryKey: ['linked-order', linked],
    queryFn: () => openLinked(queryClient, linked),
    staleTime: 0,
    gcTime: 0,
  })
  if (isPending) return null
  return other ? <OtherOrder hash={hash} shown={other} /> : children
}

/** The number of the order that shows in place of the linked one; null where they're the same, or the page finds out itself. */
async function openLinked(queryClient: QueryClient, linked: string): Promise<string | null> {
  const known = (await knownOrders()).find(({ id }) => id.startsWith(linked))
  if (known) storeClientToken(known.token)
  const token = readClientToken()
  if (known || !token) return null
  const { order } = await queryClient.query(clientOrderQuery(token))
  return order.id.startsWith(linked) ? null : order.id.slice(0, 8)
}

function OtherOrder({ hash, shown }: { hash: string; shown: string }) {
  const linked = linkedOrder(hash)
  useDocumentHead({ title: titled('Your order') })
  return (
    <>
      <AppHeader />
      <CrestPage title={`Your link is for order #${linked}`} text={`You’re logged in to order #${shown}.`}>
        <Button asChild>
          <Link to={paths.clientLogin + hash}>Log in to order #{linked}</Link>
        </Button>
        <Button variant="outline" asChild>
          <Link to={paths.clientDashboard}>Open order #{shown}</Link>
        </Button>
      </CrestPage>
      <AppFooterSlim />
    </>
  )
}
