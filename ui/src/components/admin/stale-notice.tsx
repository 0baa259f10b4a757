import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

interface StaleNoticeProps {
  /** Who changed what in the meantime. */
  title: string
  onKeep: () => void
  onDiscard: () => void
  /** The second button's words, where there's nothing to use. */
  discards?: string
  children: ReactNode
}

/** Nothing is lost: whoever comes second decides. */
export function StaleNotice({ title, onKeep, onDiscard, discards = 'Use theirs', children }: StaleNoticeProps) {
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
          {discards}
        </Button>
      </div>
    </div>
  )
}
