import { ExternalLink } from 'lucide-react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './open-website.module.css'

interface OpenWebsiteProps extends Pick<ButtonProps, 'variant'> {
  url: string
}

/** The way to the client's website, with its address, so that one sees where it leads. */
export function OpenWebsite({ url, variant = 'primary' }: OpenWebsiteProps) {
  return (
    <div className={styles.openWebsite}>
      <Button asChild size="lg" variant={variant}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          Open your website
          <Icon icon={ExternalLink} size="sm" />
          <span className="sr"> (opens in a new tab)</span>
        </a>
      </Button>
      <span className="caption wrap-anywhere">{new URL(url).host}</span>
    </div>
  )
}
