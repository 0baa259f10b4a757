import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'
import { useFieldControl } from './field-context'

/** The browser's own list, for hundreds of options: it can be typed into, and costs no code. */
export function NativeSelect({ className, ...rest }: ComponentProps<'select'>) {
  const field = useFieldControl()
  return <select {...field} {...rest} className={classNames('input', className)} />
}
