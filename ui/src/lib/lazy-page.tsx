import { lazy, useState, type ComponentType } from 'react'

export interface LazyPage<Props extends object = object> {
  Page: ComponentType<Props>
  preload: () => Promise<void>
}

/**
 * A page, or what fills it, whose code comes on demand. Once it is here it renders at once, without a fallback in
 * between: that is what rendering at build time and taking over such markup need.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let Loaded: ComponentType<Props> | undefined
  const fetchPage = async () => {
    Loaded ??= await load()
    return { default: Loaded }
  }
  const Waiting = lazy(fetchPage)
  function Page(props: Props) {
    // What a page has come as, it stays: another component in its place would begin anew and lose what is typed.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Waiting)
    return <Shown {...props} />
  }
  return {
    Page,
    preload: async () => {
      await fetchPage()
    },
  }
}
