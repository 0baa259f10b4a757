import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { confirmed } from '@/lib/admin/confirmation'
import { download } from '@/lib/admin/download'

/** A file that the server makes of what `filter` narrows it to. */
export function useDownload(address: string, filter: object) {
  return useSingleMutation({
    mutationFn: () => confirmed(() => download(address, filter)),
    failed: 'Not Downloaded',
  })
}
