import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'
import { useFieldControl } from './field-context'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl()
  return <textarea {...field} {...rest} className={classNames('input', className)} />
}
