import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, type ComponentProps } from 'react'
import { Icon } from '@/components/ui/icon'
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
    <Suspense fallback={<Closed>{statusLabel(props.value)}</Closed>}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** What it looks like until its code is here. */
function Closed({ children }: { children: string }) {
  return (
    <span className="input select-trigger">
      {children}
      <Icon icon={ChevronDown} size="sm" />
    </span>
  )
}
