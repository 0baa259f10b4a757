import { useId, useRef, type ReactNode } from 'react'
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { UnsavedContext, useMarkUnsaved } from './unsaved-context'
import { useLeaveGuard } from './use-leave-guard'

/** Asks before anything leads away from what has not been saved in the forms inside it. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Set<string>())
  const { isAsked, stay, leave } = useLeaveGuard(unsaved)
  return (
    <UnsavedContext value={unsaved}>
      {children}
      <AlertDialog
        open={isAsked}
        onOpenChange={(isOpen) => {
          if (!isOpen) stay()
        }}
        title="Leave without saving?"
        description="Your changes on this page aren’t saved yet."
      >
        <AlertDialogCancel>
          <Button variant="outline">Stay</Button>
        </AlertDialogCancel>
        <Button variant="destructive" onClick={leave}>
          Leave
        </Button>
      </AlertDialog>
    </UnsavedContext>
  )
}

/** A part of the page that has something to save. */
export function Unsaved({ isUnsaved }: { isUnsaved: boolean }) {
  useMarkUnsaved(useId(), isUnsaved)
  return null
}
