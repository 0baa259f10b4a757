import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { NextSteps } from '@/components/ui/next-steps'
import { saveAnswers, saveLogo } from '@/features/visitor/intake/intake-draft'
import { LogoField } from '@/features/visitor/intake/logo/logo-field'
import { classNames } from '@/lib/class-names'
import { counted } from '@/lib/counted'
import { AskedFields } from './asked-fields'
import { AsItIs, BackNote } from './back-note'
import { lookedAt, toldOf, type Look } from './looks'
import { OtherAnswers } from './other-answers'
import type { SentBack } from './sent-back'
import styles from './sent-back.module.css'
import { useLookAgain } from './use-look-again'

interface SentBackFormProps {
  orderId: string
  sentBack: SentBack
  start: Pick<Look, 'answers' | 'logo'> & { corrects: string | null }
}

/** The form with the answers alone that were sent back. The rest is with us, and stays. */
export function SentBackForm({ orderId, sentBack, start }: SentBackFormProps) {
  const { asked, askedBy, since, sent } = sentBack
  const [look, setLook] = useState<Look>({ ...start, kept: [] })
  const [isChecked, setChecked] = useState(false)
  const send = useLookAgain(orderId, since)
  const looked = lookedAt(look, sentBack)
  const keep = (name: string, isKept: boolean) =>
    setLook({ ...look, kept: isKept ? [...look.kept, name] : look.kept.filter((one) => one !== name) })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (looked.open.length === 0) send.mutate(toldOf(look, sentBack))
  }
  const logoNote = asked.find(({ name }) => name === 'logo')?.note
  const count = counted(asked.length, 'answer')
  return (
    <>
      <p className={styles.intro}>Please look at {count} again. Everything else is fine and saved.</p>
      <div className="two">
        <form className="sheet" noValidate onSubmit={submit}>
          <div className="sheet-head">
            <div>
              <h2 className="t-card">{count} to check</h2>
            </div>
            <div className={styles.progress}>
              <span className={styles.bars} aria-hidden="true">
                {asked.map(({ name }) => (
                  <i key={name} className={classNames(!looked.open.includes(name) && styles.done)} />
                ))}
              </span>
              <span className="caption num" role="status">
                {asked.length - looked.open.length} of {asked.length} looked at
              </span>
            </div>
          </div>
          <CardContent className="stack-5">
            <AskedFields
              sentBack={sentBack}
              look={look}
              errors={isChecked ? looked.errors : {}}
              onKeep={keep}
              onType={(answers) => {
                setLook({ ...look, answers })
                void saveAnswers(orderId, answers, start.corrects)
              }}
            />
            {logoNote !== undefined && (
              <div className={classNames('stack gap-2', styles.asked)}>
                <LogoField
                  logo={look.logo}
                  note={<BackNote note={logoNote} askedBy={askedBy} />}
                  onUploaded={(logo) => {
                    setLook({ ...look, logo })
                    void saveLogo(orderId, logo, start.corrects)
                  }}
                  onRemoved={() => {
                    setLook({ ...look, logo: null })
                    void saveLogo(orderId, null, start.corrects)
                  }}
                />
                <AsItIs
                  label="Business Logo"
                  isChanged={(look.logo?.url ?? null) !== sent.logoUrl}
                  sent={sent.logoUrl ? 'another logo' : ''}
                  words={sent.logoUrl ? 'I don’t have another one' : 'I don’t have one'}
                  isKept={look.kept.includes('logo')}
                  onKeep={(isKept) => keep('logo', isKept)}
                />
                {isChecked && looked.errors['logo'] && <p className="error">{looked.errors['logo']}</p>}
              </div>
            )}
            {send.error && (
              <Alert variant="danger" title="Your answers weren’t sent">
                {send.problem}
              </Alert>
            )}
            <Button type="submit" size="lg" block busy={send.isPending} busyLabel="Sending...">
              Send {count}
            </Button>
            <p className="caption text-center">We keep what you type in this browser until you send it.</p>
          </CardContent>
        </form>
        <div className="stack-5 min-w-0">
          <Card title="What happens next">
            <CardContent>
              <NextSteps
                steps={[
                  `You send ${count === '1 answer' ? 'this answer' : `these ${count}`}.`,
                  'We look at them. The time until then doesn’t delay your website.',
                  'We’ll email you when your website is ready to review.',
                ]}
              />
            </CardContent>
          </Card>
          <OtherAnswers sentBack={sentBack} />
        </div>
      </div>
    </>
  )
}
