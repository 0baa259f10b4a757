import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/lazy-dialog'

const dialog = lazyDialog(async () => (await import('./remove-secret-dialog')).RemoveSecretDialog)

interface RemoveSecretProps {
  what: 'payments' | 'mail'
  label: string
  title: string
  description: ReactNode
}

export function RemoveSecret({ label, ...asked }: RemoveSecretProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet-danger" {...dialog.before} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <dialog.Dialog {...asked} onClose={() => setAsking(false)} />}
    </>
  )
}
