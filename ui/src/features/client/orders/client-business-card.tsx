import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import { Fact, Facts } from '@/components/ui/ledger'
import { LogoTile } from '@/components/ui/logo-tile'
import { paths } from '@/lib/paths'
import type { IntakeForm } from '@/lib/schemas'
import styles from './client-business-card.module.css'

interface ClientBusinessCardProps {
  form: IntakeForm
  /** Until design begins. */
  canCorrect: boolean
}

export function ClientBusinessCard({ form, canCorrect }: ClientBusinessCardProps) {
  return (
    <Card title="Business Information">
      <CardContent>
        <div className={styles.businessHead}>
          {form.logoUrl && <LogoTile url={form.logoUrl} businessName={form.businessName} />}
          <b className="t-card wrap-anywhere">{form.businessName}</b>
        </div>
        <Facts>
          <Fact label="Address">{form.businessAddress}</Fact>
          <Fact label="Phone" figure>
            {form.phoneShown}
          </Fact>
          <Fact label="Email">
            <EmailAddress address={form.businessEmail} />
          </Fact>
        </Facts>
        {canCorrect && (
          <div className={styles.cardAside}>
            <p className="muted small">Need to change something? You can edit it until design begins.</p>
            <Button asChild variant="outline">
              <Link to={paths.intakeForm(form.orderId)}>Edit Intake Form</Link>
            </Button>
          </div>
        )}
      </CardContent>
    </Card>
  )
}

/** In its place while there is no form. */
export function ClientIntakeCard({ orderId }: { orderId: string }) {
  return (
    <Card title="Intake Form">
      <CardContent className="stack">
        <p className="lead">Complete your business information</p>
        <p className="muted">
          It takes about <span className="nb">5-10</span> minutes. Have your registered address (and logo, if you have
          one) ready.
        </p>
        <div>
          <Button asChild variant="outline">
            <Link to={paths.intakeForm(orderId)}>Complete Intake Form</Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  )
}
