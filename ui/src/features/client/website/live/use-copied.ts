import { useEffect, useState } from 'react'
import { toast } from '@/components/ui/toast-store'
import { copyText } from '@/lib/copy-text'

const SHOWN_MS = 2000

/** Copies a text, and says so for two seconds where it was pressed. */
export function useCopied(text: string) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    copyText(text).then(
      () => setCopied(true),
      () => toast({ title: 'Not Copied', description: 'Select it and copy it yourself.', variant: 'destructive' }),
    )
  }
  return { isCopied, copy }
}
