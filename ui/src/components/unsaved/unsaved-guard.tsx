import { useEffect, useId, useRef, type ReactNode } from 'react'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { UnsavedContext, useMarkUnsaved } from './unsaved-context'
import { useLeaveGuard } from './use-leave-guard'

const question = lazyDialog(async () => (await import('./unsaved-dialog')).UnsavedDialog)

/** Asks before anything leads away from what has not been saved in the forms inside it. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Set<string>())
  const { isAsked, stay, leave } = useLeaveGuard(unsaved)
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {isAsked && <question.Dialog onClose={stay} onLeave={leave} />}
    </UnsavedContext>
  )
}

/** A part of the page that has something to save. From then on the question is at hand. */
export function Unsaved({ isUnsaved }: { isUnsaved: boolean }) {
  useMarkUnsaved(useId(), isUnsaved)
  useEffect(() => {
    if (isUnsaved) question.before.onFocus()
  }, [isUnsaved])
  return null
}
