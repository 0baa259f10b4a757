import { CardContent } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Fact, Facts } from '@/components/ui/ledger'
import { INTAKE_FIELDS } from '@/generated/intake-fields'
import { counted } from '@/lib/counted'
import type { SentBack } from './sent-back'
import styles from './sent-back.module.css'

/** What was sent and isn't asked about, to be read beside what is. */
export function OtherAnswers({ sentBack: { asked, sent } }: { sentBack: SentBack }) {
  const isAsked = (name: string) => asked.some((one) => one.name === name)
  const others = INTAKE_FIELDS.filter(({ name }) => sent.answers[name] && !isAsked(name))
  const logoUrl = isAsked('logo') ? null : sent.logoUrl
  return (
    <FoldedCard
      title="Your other answers"
      summary={counted(others.length + (logoUrl ? 1 : 0), 'answer')}
      isOpen={false}
    >
      <CardContent>
        <Facts className={styles.others}>
          {others.map(({ name, label }) => (
            <Fact key={name} label={label}>
              <span dir="auto">{sent.answers[name]}</span>
            </Fact>
          ))}
          {logoUrl && (
            <Fact label="Business Logo">
              <img src={logoUrl} alt="Your logo" />
            </Fact>
          )}
        </Facts>
      </CardContent>
    </FoldedCard>
  )
}
