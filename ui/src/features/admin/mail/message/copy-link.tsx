import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import styles from '@/features/admin/mail/mail.module.css'
import { copyText } from '@/lib/copy-text'
import type { Mail } from '@/lib/schemas'
import { askForLink, useMayPassOn } from './mail-link'

/** Without a mail server staff pass a message's link on themselves. Nothing where there is none, or none for them. */
export function CopyLink({ mail }: { mail: Mail }) {
  const mayPassOn = useMayPassOn(mail)
  const copy = useCopyLink(mail)
  if (!mayPassOn) return null
  return (
    <Button
      variant="outline"
      size="sm"
      className={styles.copyLink}
      aria-label={`Copy link of “${mail.subject}”`}
      busy={copy.isPending}
      busyLabel="Copying..."
      onClick={() => copy.mutate()}
    >
      Copy link
    </Button>
  )
}

function useCopyLink({ id, recipient }: Mail) {
  return useSingleMutation({
    mutationFn: async () => {
      const { link } = await askForLink(id)
      if (link) await write(link)
      return link
    },
    onSuccess: (link) => {
      if (link) toast({ title: 'Link Copied', description: `Only ${recipient} should get it.` })
      else toast({ title: 'Link Expired', description: 'It was used or is too old. Send a new one.' })
    },
    failed: 'Not Copied',
  })
}

async function write(link: string): Promise<void> {
  try {
    await copyText(link)
  } catch {
    throw new Error('Open the message, show its link, and copy it by hand.')
  }
}
