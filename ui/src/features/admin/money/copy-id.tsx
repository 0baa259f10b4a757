import { Copy } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toast-store'
import { copyText } from '@/lib/copy-text'

/** An id of the card provider's, for looking it up there. */
export function CopyId({ id }: { id: string }) {
  return (
    <span className="flex items-center justify-between gap-1">
      <span className="caption min-w-0 wrap-anywhere text-xs">{id}</span>
      <Button
        variant="ghost"
        size="sm"
        className="-my-2 -mr-2 flex-none px-2"
        aria-label={`Copy ${id}`}
        onClick={() => copy(id)}
      >
        <Icon icon={Copy} size="sm" />
      </Button>
    </span>
  )
}

function copy(id: string): void {
  const failed = () => {
    toast({ title: 'Not Copied', description: 'Select the ID and copy it yourself.', variant: 'destructive' })
  }
  copyText(id).then(() => {
    toast({ title: 'Copied', description: id })
  }, failed)
}
