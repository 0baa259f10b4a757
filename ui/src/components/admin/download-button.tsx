import { Button } from '@/components/ui/button'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { confirmed } from '@/lib/admin/confirmation'
import { download } from '@/lib/admin/download'

interface DownloadButtonProps {
  label: string
  address: string
  /** What the list is narrowed to, as the call takes it. */
  filter: object
}

/** A list as a file, as it is filtered. */
export function DownloadButton({ label, address, filter }: DownloadButtonProps) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => confirmed(() => download(address, filter)),
    failed: 'Not Downloaded',
  })
  return (
    <Button variant="outline" size="sm" busy={isPending} busyLabel="Downloading..." onClick={() => mutate()}>
      {label}
    </Button>
  )
}
