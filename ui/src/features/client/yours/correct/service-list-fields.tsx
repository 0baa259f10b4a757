import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import type { Correction, ServiceFacts } from '@/lib/schemas'
import styles from './correct.module.css'

interface ServiceListFieldsProps {
  services: readonly ServiceFacts[]
  found: Correction
  onChange: (services: readonly ServiceFacts[]) => void
}

const BLANK: ServiceFacts = { key: '', title: '', note: '', price: '' }

/** Names, notes and prices of all services. */
export function ServiceListFields({ services, found, onChange }: ServiceListFieldsProps) {
  const list = useRef<HTMLDivElement>(null)
  const change = (at: number, next: Partial<ServiceFacts>) =>
    onChange(services.map((one, index) => (index === at ? { ...one, ...next } : one)))
  const remove = (at: number) => {
    onChange(services.filter((_, index) => index !== at))
    list.current?.focus()
  }
  const add = () => {
    onChange([...services, BLANK])
    // The row is there after this event.
    setTimeout(() => list.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus())
  }
  return (
    <div ref={list} className="stack" tabIndex={-1} role="group" aria-label="Services">
      {services.map((one, at) => {
        const input = (which: 'title' | 'note' | 'price', maxLength: number) => (
          <Input
            dir="auto"
            value={one[which]}
            maxLength={maxLength}
            onChange={({ target }) => change(at, { [which]: target.value })}
          />
        )
        return (
          <fieldset key={one.key || `new-${at}`} className={styles.correctService}>
            <legend className="sr">{one.title || 'New service'}</legend>
            <Field label="Service">{input('title', found.titleMaxLength)}</Field>
            <Field label="Price">{input('price', found.priceMaxLength)}</Field>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove ${one.title || 'this service'}`}
              onClick={() => remove(at)}
            >
              Remove
            </Button>
            <Field label="What’s included" className={styles.correctNote}>
              {input('note', found.noteMaxLength)}
            </Field>
          </fieldset>
        )
      })}
      <div>
        <Button variant="outline" size="sm" onClick={add}>
          <Icon icon={Plus} size="sm" />
          Add a service
        </Button>
      </div>
    </div>
  )
}
