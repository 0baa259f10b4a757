import { Check, Copy } from 'lucide-react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './live-page.module.css'
import { useCopied } from './use-copied'

interface CopyButtonProps extends Pick<ButtonProps, 'size'> {
  text: string
  /** What it says. */
  label: string
  /** What it says to those who don't see what it's beside. */
  name: string
}

/** "Copied" stands in its place for two seconds, and is said once. */
export function CopyButton({ text, label, name, size = 'md' }: CopyButtonProps) {
  const { isCopied, copy } = useCopied(text)
  return (
    <>
      <Button variant="outline" size={size} className={styles.copyButton} aria-label={name} onClick={copy}>
        <Icon icon={isCopied ? Check : Copy} size="sm" />
        {isCopied ? 'Copied' : label}
      </Button>
      <span className="sr" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}
