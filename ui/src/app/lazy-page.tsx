import { lazy, type ComponentType } from 'react'

export interface LazyPage {
  Page: ComponentType
  preload: () => Promise<void>
}

/**
 * A page whose code comes on demand. Once it is here it renders at once, without a fallback in between:
 * that is what rendering at build time and taking over such markup need.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined
  const fetchPage = async () => {
    Loaded ??= await load()
    return { default: Loaded }
  }
  const Waiting = lazy(fetchPage)
  return {
    Page: () => (Loaded ? <Loaded /> : <Waiting />),
    preload: async () => {
      await fetchPage()
    },
  }
}
