import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { confirmed } from '@/lib/admin/confirmation'
import { download } from '@/lib/admin/download'
import { errorMessage, serverMessageOr } from '@/lib/http'
import { useSingleMutation } from '@/lib/use-single-mutation'

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
    onError: (error) => {
      const description = serverMessageOr(error, errorMessage(error))
      toast({ title: 'Not Downloaded', description, variant: 'destructive' })
    },
  })
  return (
    <Button variant="outline" size="sm" busy={isPending} busyLabel="Downloading..." onClick={() => mutate()}>
      {label}
    </Button>
  )
}
