import { lazy, Suspense, type ComponentProps } from 'react'
import { statusLabel } from '@/lib/order-status'
import type { StatusSelect } from './status-select'

const load = () => import('./status-select')
const Loaded = lazy(async () => ({ default: (await load()).StatusSelect }))

/** For whatever comes before a press: the list's positioning code is not part of a page's first load. */
export const beforeStatusDialog = {
  onPointerEnter: preload,
  onFocus: preload,
}

function preload(): void {
  // Without a connection the dialog itself tells.
  load().catch(() => undefined)
}

export function LazyStatusSelect(props: ComponentProps<typeof StatusSelect>) {
  return (
    <Suspense fallback={<span className="input select-trigger">{statusLabel(props.value)}</span>}>
      <Loaded {...props} />
    </Suspense>
  )
}
