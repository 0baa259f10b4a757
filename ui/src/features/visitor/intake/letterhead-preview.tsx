import { ChevronDown, Eye } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { LogoTile } from '@/components/ui/logo-tile'
import type { IntakeAnswers } from '@/features/visitor/intake/answers/intake-answers'
import type { Logo } from '@/features/visitor/intake/logo/logo'
import { classNames } from '@/lib/class-names'
import styles from './letterhead-preview.module.css'

interface LetterheadProps {
  answers: IntakeAnswers
  logo: Logo | null
}

const WHERE = 'These details go on every page, exactly as you type them.'

/** The business details as every page of the website will show them, while they are typed. From 960 px. */
export function LetterheadPreview(letterhead: LetterheadProps) {
  return (
    <aside className="sticky preview" aria-label="Preview of your business details">
      <h2 className="t-card mb-1">Your letterhead</h2>
      <p className="muted small mb-4">{WHERE}</p>
      <Letterhead {...letterhead} />
    </aside>
  )
}

/** The same on narrower screens, above the form and folded into a line of it. */
export function LetterheadBar(letterhead: LetterheadProps) {
  const { businessName, businessPhone } = letterhead.answers
  const line = [businessName, businessPhone].map((text) => text.trim()).filter((text) => text !== '')
  return (
    <details className={classNames('sheet', styles.bar)}>
      <summary>
        <Icon icon={Eye} />
        <span>
          <b>Your letterhead</b>
          <small>{line.join(', ') || WHERE}</small>
        </span>
        <Icon icon={ChevronDown} className={styles.chevron} />
      </summary>
      <Letterhead {...letterhead} />
    </details>
  )
}

function Letterhead({ answers, logo }: LetterheadProps) {
  const { businessName: name, businessAddress: address, businessPhone: phone, businessEmail: email } = answers
  const lines = [...address.split('\n'), phone, email].filter((line) => line.trim() !== '')
  return (
    <div className={styles.letterhead}>
      <div className={styles.top}>
        {logo && <LogoTile url={logo.url} businessName={name} />}
        {name.trim() === '' ? <span className={classNames(styles.blank, styles.blankName)} /> : <b>{name}</b>}
      </div>
      <address>
        {lines.map((line, index) => (
          <span key={index} className="block">
            {line}
          </span>
        ))}
        {lines.length === 0 && <span className={styles.blank} />}
      </address>
      <div className={styles.lines} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
