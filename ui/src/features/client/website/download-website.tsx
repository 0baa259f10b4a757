import { Download } from 'lucide-react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useDownload } from './client-site'

interface DownloadWebsiteProps extends Pick<ButtonProps, 'variant' | 'size'> {
  token: string
}

/** The website is the client's to keep, also when hosting has ended. */
export function DownloadWebsite({ token, variant = 'outline', size = 'md' }: DownloadWebsiteProps) {
  const { mutate, isPending } = useDownload(token, '/api/client/website/export', 'website.zip')
  return (
    <Button deed variant={variant} size={size} busy={isPending} busyLabel="Downloading..." onClick={() => mutate()}>
      <Icon icon={Download} size="sm" className="not-on-phones" />
      Download your website (ZIP)
    </Button>
  )
}
