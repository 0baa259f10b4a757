import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldContext, useFieldControl } from '@/components/ui/field-context'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import styles from './advice.module.css'

interface AdvisedProps {
  /** Undefined while there is nothing to say. */
  sentence: string | undefined
  children: ReactNode
}

/** A control with advice under it: what could be better, and neither wrong nor in the way. */
export function Advised({ sentence, children }: AdvisedProps) {
  const field = useFieldControl()
  const isBad = field['aria-invalid'] === true
  const said = isBad ? undefined : sentence
  const id = `${field.id ?? ''}-advice`
  const described = classNames(field['aria-describedby'], said && id) || undefined
  return (
    <>
      <FieldContext value={{ ...field, 'aria-describedby': described }}>{children}</FieldContext>
      {said && (
        <span className={styles.advice} id={id}>
          <Icon icon={Lightbulb} size="sm" />
          <span dir="auto">{said}</span>
        </span>
      )}
    </>
  )
}
