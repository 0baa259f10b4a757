import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { BackupDownloadIn } from '@/generated/backup-sentences'
import { confirmed } from '@/lib/admin/confirmation'
import { download } from '@/lib/admin/download'
import { whyFailed } from '@/lib/why-failed'

const LEAST = 12
const DIFFERENT = 'The two passphrases aren’t the same. Type it again.'

/** The newest verified backup, encrypted with a passphrase that is typed twice, because nobody can open it without. */
export function DownloadBackupDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState({ passphrase: '', again: '' })
  const [problem, setProblem] = useState({ passphrase: '', again: '' })
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const passphrase = typed.passphrase.trim()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => confirmed(() => download('/api/admin/backups/download', { passphrase })),
    onSuccess: () => {
      toast({ title: 'Backup Downloaded', description: 'Keep the passphrase somewhere else than the file.' })
      onClose()
    },
    onError: (error) => {
      setProblem({ passphrase: whyFailed(error), again: '' })
      first.current?.focus()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isShort = passphrase.length < LEAST
    const differs = !isShort && typed.again.trim() !== passphrase
    setProblem({ passphrase: isShort ? BackupDownloadIn.passphrase.wrong : '', again: differs ? DIFFERENT : '' })
    if (isShort) first.current?.focus()
    else if (differs) second.current?.focus()
    else mutate()
  }
  const field = (name: keyof typeof typed) => ({
    autoComplete: 'new-password',
    value: typed[name],
    readOnly: isPending,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: target.value })
      setProblem({ ...problem, [name]: '' })
    },
  })
  return (
    <Dialog
      open
      holdsText
      onOpenChange={() => {
        if (!isPending) onClose()
      }}
      title="Download a backup"
      description="The newest verified backup in one encrypted file: all orders, clients, messages and files, but not Stripe’s keys or the mail server’s password. Owners hear of it by email."
    >
      <form noValidate onSubmit={submit}>
        <Field
          label="Passphrase"
          hint="At least 12 characters. Nobody can open the file without it, not even you: write it down first."
          error={problem.passphrase}
        >
          <PasswordInput ref={first} {...field('passphrase')} />
        </Field>
        <Field label="The same once more" error={problem.again}>
          <PasswordInput ref={second} {...field('again')} />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" busy={isPending} busyLabel="Encrypting...">
            Download
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
