import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { ClientHeader } from '@/components/ui/client-header'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { NotLoaded } from '@/components/ui/not-loaded'
import { Segments } from '@/components/ui/segments'
import { domainQuery } from '@/features/client/domain/domain-query'
import { classNames } from '@/lib/class-names'
import { clientOrderQuery } from '@/lib/client-order'
import { paths } from '@/lib/paths'
import type { ClientOrderDetails, DomainDetails } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import { useRefused } from '@/lib/use-refused'
import styles from './domain-page.module.css'
import { openWays, stepsOf, type Way } from './domain-path'
import { DomainSteps } from './domain-steps'
import { OurDomain } from './our-domain'
import { OwnDomain } from './own-domain'
import { WishPart } from './wish-part'

/** A website's name in one path: which one, who has it, and what to do now. */
export function DomainPage({ token, onRefused }: { token: string; onRefused: () => void }) {
  const found = useQuery(domainQuery(token))
  const order = useQuery(clientOrderQuery(token))
  const isRefused = useRefused(found.error ?? order.error, onRefused)
  if (isRefused) return null
  return (
    <>
      <ClientHeader />
      <Main className="wrap">
        <div className="page-top">
          <Button asChild variant="ghost">
            <Link to={paths.clientDashboard}>
              <Icon icon={ArrowLeft} size="sm" />
              Dashboard
            </Link>
          </Button>
          <h1 className="t-page">Your web address</h1>
          <p>This is where people, Google and lenders find you. Choose it once, and use it everywhere.</p>
        </div>
        {found.data && order.data ? (
          <Path token={token} found={found.data} order={order.data} />
        ) : (
          <NotLoaded read={found.error ? found : order} />
        )}
      </Main>
      <AppFooterSlim />
    </>
  )
}

interface PathProps {
  token: string
  found: DomainDetails
  order: ClientOrderDetails
}

function Path({ token, found, order }: PathProps) {
  const [chosen, setChosen] = useState<Way | null>(null)
  const ways = openWays(found)
  const way = ways.find((one) => one === chosen) ?? ways[0]
  if (!way) return <Nothing isPaidBack={found.isPaidBack} />
  return (
    <div className={styles.grid}>
      <section className={classNames('sheet', styles.box)} aria-label="Your web address">
        {ways.length > 1 && (
          <div className="sheet-head">
            <Segments
              label="How do you want to get your web address?"
              segments={WAYS}
              value={way}
              onChange={setChosen}
            />
          </div>
        )}
        <CardContent className="stack-5">
          {way === 'own' && <OwnDomain token={token} found={found} />}
          {way === 'register' && <Registering token={token} found={found} order={order} />}
        </CardContent>
      </section>
      <aside className="stack-5" aria-label="Where it stands">
        <Card>
          <CardContent>
            <h2 className="t-card">Where it stands</h2>
            <DomainSteps steps={stepsOf(way, found)} />
          </CardContent>
        </Card>
        <div className={styles.note}>
          <h2 className="small w6">Good to know</h2>
          <p className="small muted">{GOOD_TO_KNOW[way]}</p>
        </div>
      </aside>
    </div>
  )
}

const WAYS = [
  { value: 'register', label: 'Register one' },
  { value: 'own', label: 'I own one' },
] as const

const GOOD_TO_KNOW: Record<Way, string> = {
  register: 'The name is yours. You can move it elsewhere: message us for the transfer code.',
  own: 'The name stays where it is and stays yours. We only need it to lead here.',
}

function Registering({ token, found, order: { order, offer, intakeForm } }: PathProps) {
  if (found.registration) return <OurDomain found={found} />
  const paid =
    soldUnder(offer, order.selectedAddons, order.laterAddons).addons.find(({ id }) => id === 'domain')?.price ?? 0
  return <WishPart token={token} wishes={found.wishes} business={intakeForm?.businessName ?? ''} paid={paid} />
}

const Nothing = ({ isPaidBack }: { isPaidBack: boolean }) => (
  <Alert title="There’s nothing to choose here right now">
    {isPaidBack
      ? 'Your order was paid back, so no domain is being connected.'
      : 'Would you like a domain of your own? Message us.'}
  </Alert>
)
