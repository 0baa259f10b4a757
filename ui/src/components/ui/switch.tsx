import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'

/** A native checkbox, so that it works in a plain form before any script runs. */
export function Switch({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return <input {...rest} type="checkbox" role="switch" className={classNames('switch', className)} />
}
