import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useDownload } from './client-site'

/** The website is the client's to keep, also when hosting has ended. */
export function DownloadWebsite({ token, isPrimary = false }: { token: string; isPrimary?: boolean }) {
  const { mutate, isPending } = useDownload(token, '/api/client/website/export', 'website.zip')
  return (
    <Button
      deed
      variant={isPrimary ? 'primary' : 'outline'}
      size="lg"
      busy={isPending}
      busyLabel="Downloading..."
      onClick={() => mutate()}
    >
      <Icon icon={Download} size="sm" className="not-on-phones" />
      Download your website (ZIP)
    </Button>
  )
}
