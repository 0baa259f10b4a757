import { Copy } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toast-store'
import { classNames } from '@/lib/class-names'
import { copyText } from '@/lib/copy-text'
import styles from './copy-id.module.css'

/** An id of the card provider's, for looking it up there. */
export function CopyId({ id }: { id: string }) {
  return (
    <span className={styles.line}>
      <span className={classNames('caption', styles.id)} title={id}>
        {id}
      </span>
      <Button variant="ghost" size="sm" className={styles.copy} aria-label={`Copy ${id}`} onClick={() => copy(id)}>
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
