import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

interface StaleNoticeProps {
  /** Who changed what in the meantime. */
  title: string
  onKeep: () => void
  onDiscard: () => void
  children: ReactNode
}

/** Nothing is lost: whoever comes second decides. */
export function StaleNotice({ title, onKeep, onDiscard, children }: StaleNoticeProps) {
  return (
    <div className="stack gap-3">
      <Alert title={title} variant="danger">
        {children}
      </Alert>
      <div className="row">
        <Button variant="outline" size="sm" onClick={onKeep}>
          Keep mine
        </Button>
        <Button variant="outline" size="sm" onClick={onDiscard}>
          Use theirs
        </Button>
      </div>
    </div>
  )
}
