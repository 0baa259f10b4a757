import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'
import { useFieldControl } from './field-context'

export interface InputProps extends ComponentProps<'input'> {
  /** `sm` is the admin's size. */
  controlSize?: 'sm' | 'md'
}

export function Input({ className, controlSize = 'md', ...rest }: InputProps) {
  const field = useFieldControl()
  return <input {...field} {...rest} className={classNames('input', controlSize === 'sm' && 'input-sm', className)} />
}
