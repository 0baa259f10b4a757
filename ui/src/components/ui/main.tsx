import type { ComponentProps } from 'react'

/** The page's main part: the target of the skip link. Its h1 takes the focus after a change of page. */
export function Main({ className, ...rest }: ComponentProps<'main'>) {
  return <main id="main" tabIndex={-1} className={className} {...rest} />
}
