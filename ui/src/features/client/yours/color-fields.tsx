import { useId } from 'react'
import type { ClientFacts } from '@/lib/schemas'
import styles from './yours.module.css'

/** What the server calls automatic is what we picked, by their words, their logo or their trade. */
export const colorLabel = (name: string) =>
  name === 'automatic' ? 'Our pick' : name.charAt(0).toUpperCase() + name.slice(1)

interface ColorFieldsProps {
  facts: ClientFacts
  color: string
  onChange: (color: string) => void
}

export function ColorFields({ facts, color, onChange }: ColorFieldsProps) {
  const name = useId()
  return (
    <fieldset className={styles.yoursColors}>
      <legend className="muted small">The color that your website is built around. You can change it again.</legend>
      <div>
        {facts.colors.map(({ name: one, hex }) => (
          <label key={one}>
            <input type="radio" name={name} value={one} checked={one === color} onChange={() => onChange(one)} />
            <span style={{ background: hex }} aria-hidden="true" />
            {colorLabel(one)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
