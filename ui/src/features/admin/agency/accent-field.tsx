import { useState, type CSSProperties } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Accent } from '@/lib/schemas'
import styles from './accent-field.module.css'
import { isColor, useAccent } from './use-accent'

const WRONG = 'Write the color as # and six digits, such as #0e5a42.'

interface AccentFieldProps {
  /** #rrggbb, or what somebody is about to make one of. */
  value: string
  onChange: (accent: string) => void
  error?: string | undefined
  disabled?: boolean
  id?: string
}

/** Any color will do: the server makes shades of it that can be read, which are shown beside it. */
export function AccentField({ value, onChange, error, disabled, id }: AccentFieldProps) {
  const [hasLeft, setHasLeft] = useState(false)
  const { data, isError } = useAccent(value)
  const isWrong = hasLeft && !isColor(value)
  return (
    <div className={styles.accent}>
      <Field
        {...(id && { id })}
        label="Accent color"
        hint="For buttons, links and the seal, on your pages and in emails."
        error={error ?? (isWrong ? WRONG : undefined)}
      >
        <div className={styles.accentInputs}>
          <Input
            className="num"
            disabled={disabled}
            maxLength={7}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
            onBlur={() => setHasLeft(true)}
          />
          <input
            type="color"
            className={styles.accentPicker}
            disabled={disabled}
            aria-label="Pick an accent color"
            value={isColor(value) ? value.toLowerCase() : (data?.seed ?? '#000000')}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </Field>
      {(data ?? (isColor(value) && !isError)) && <Shown accent={data} />}
    </div>
  )
}

/** Until there is one, its room is kept: what's below doesn't move under a press. */
function Shown({ accent }: { accent: Accent | undefined }) {
  return (
    <div className="stack gap-2" style={accent ? undefined : { visibility: 'hidden' }}>
      <div className={styles.accentShown}>
        <Swatch title="On light pages" shades={accent?.light} />
        <Swatch title="On dark pages" shades={accent?.dark} />
      </div>
      <p className="caption" aria-live={accent ? 'polite' : 'off'}>
        {accent?.isAsChosen === false && 'This color is too light to read on white, so light pages show a darker one. '}
        Easy to read everywhere: the lowest contrast is{' '}
        <span className="num">{accent?.lowestContrast.toFixed(1) ?? 'unknown'}:1</span>.
      </p>
    </div>
  )
}

function Swatch({ title, shades }: { title: string; shades: Accent['light'] | undefined }) {
  return (
    <figure>
      <figcaption className="caption">
        {title} <code className="num">{shades?.seal ?? '#'}</code>
      </figcaption>
      <div className={styles.accentPage} style={shades && tokensOf(shades)} aria-hidden="true">
        <span className={styles.accentButton}>Get Started</span>
        <span className={styles.accentLink}>See what’s included</span>
        <span className={styles.accentBadge}>In design</span>
        <span className={styles.accentBand}>Ready when you are.</span>
      </div>
    </figure>
  )
}

/** As the style sheets name them, for what lies inside. */
function tokensOf(shades: Accent['light']): CSSProperties {
  return Object.fromEntries(
    Object.entries(shades).map(([name, color]) => [
      `--${name.replaceAll(/[A-Z]|\d/g, (letter) => `-${letter.toLowerCase()}`)}`,
      color,
    ]),
  )
}
