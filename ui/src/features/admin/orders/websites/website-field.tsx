import { Check, TriangleAlert } from 'lucide-react'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import type { Website } from '@/lib/schemas'
import styles from './website-field.module.css'

interface WebsiteFieldProps {
  label: string
  hint: string
  value: string
  /** As it is kept; null while something else is typed. */
  website: Website | null
  error: string | undefined
  onChange: (value: string) => void
}

export function WebsiteField({ label, hint, value, website, error, onChange }: WebsiteFieldProps) {
  return (
    <div className="stack gap-1">
      <Field label={label} hint={hint} error={error}>
        <Input
          type="url"
          className="input-sm"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <p className={styles.state} role="status">
        {website && <WebsiteState website={website} />}
      </p>
    </div>
  )
}

function WebsiteState({ website: { url, finding, hint } }: { website: Website }) {
  return (
    <>
      {finding === null && <span>Checking whether it answers…</span>}
      {finding !== null && hint === '' && (
        <span className={styles.ok}>
          <Icon icon={Check} size="sm" />
          Reachable
        </span>
      )}
      {hint !== '' && (
        <span className={styles.odd}>
          <Icon icon={TriangleAlert} size="sm" />
          {hint}
        </span>
      )}{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        Open<span className="sr"> {url} in a new tab</span>
      </a>
    </>
  )
}
