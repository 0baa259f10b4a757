import { Button } from '@/components/ui/button'
import { useDownload } from './use-download'

interface DownloadButtonProps {
  label: string
  address: string
  /** What the list is narrowed to, as the call takes it. */
  filter: object
}

/** A list as a file, as it is filtered. */
export function DownloadButton({ label, address, filter }: DownloadButtonProps) {
  const { mutate, isPending } = useDownload(address, filter)
  return (
    <Button variant="outline" size="sm" busy={isPending} busyLabel="Downloading..." onClick={() => mutate()}>
      {label}
    </Button>
  )
}
