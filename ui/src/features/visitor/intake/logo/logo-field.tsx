import { Check, Image, Upload } from 'lucide-react'
import { useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toast-store'
import type { Logo } from './logo'
import type { LogoUploadDialogProps } from './logo-upload-dialog'

interface LogoFieldProps {
  logo: Logo | null
  /** What is asked about it, before what can be chosen. */
  note?: ReactNode
  onUploaded: (logo: Logo) => void
  onRemoved: () => void
}

export function LogoField({ logo, note, onUploaded, onRemoved }: LogoFieldProps) {
  const id = useId()
  const dialog = useUploadDialog()
  const button = useRef<HTMLButtonElement>(null)
  const uploaded = (next: Logo) => {
    dialog.setOpen(false)
    onUploaded(next)
    toast({ title: 'Logo Uploaded', description: 'Your logo has been uploaded successfully.' })
  }
  const remove = () => {
    onRemoved()
    button.current?.focus()
    toast({ title: 'Logo Removed', description: 'Your website shows your initials instead.' })
  }
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span className="label" id={`${id}-label`}>
        Business Logo
      </span>
      <span className="hint" id={`${id}-hint`}>
        {note}
        PNG, JPG or SVG. Optional, max 5MB.
      </span>
      <div className={logo ? 'upload' : undefined}>
        {logo && (
          <span className="thumb">
            <LogoPreview key={logo.url} logo={logo} />
          </span>
        )}
        {logo && <span className="name">{logo.name}</span>}
        {logo && (
          <span className="state ok">
            <Icon icon={Check} size="sm" />
            Logo uploaded successfully!
          </span>
        )}
        {/* The same button before and after, so that the focus has a place to come back to. */}
        <span className={logo ? 'act' : undefined}>
          <Button ref={button} variant="outline" aria-busy={dialog.isLoading} onClick={() => void dialog.load()}>
            {dialog.isLoading ? <span className="spin" aria-hidden="true" /> : !logo && <Icon icon={Upload} />}
            {logo ? 'Change Logo' : 'Upload Logo'}
          </Button>
          {logo && (
            <Button variant="quiet-danger" onClick={remove}>
              Remove<span className="sr"> logo</span>
            </Button>
          )}
        </span>
      </div>
      {dialog.Dialog && <dialog.Dialog open={dialog.isOpen} onOpenChange={dialog.setOpen} onUploaded={uploaded} />}
    </div>
  )
}

/** The file's own picture steps in when the address has gone. */
function LogoPreview({ logo }: { logo: Logo }) {
  const [source, setSource] = useState<string | null>(logo.url)
  const replace = () => {
    setSource(logo.file && source === logo.url ? URL.createObjectURL(logo.file) : null)
  }
  return source ? <img className="logo-tile" src={source} alt="Your logo" onError={replace} /> : <Icon icon={Image} />
}

/** The upload library is larger than the page: it comes when it is asked for. */
function useUploadDialog() {
  const [Dialog, setDialog] = useState<ComponentType<LogoUploadDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    if (isLoading) return
    setLoading(true)
    try {
      const { LogoUploadDialog } = await import('./logo-upload-dialog')
      setDialog(() => LogoUploadDialog)
      setOpen(true)
    } catch {
      toast({
        title: 'Upload failed',
        description: 'The upload window didn’t open. Check your connection and try again.',
        variant: 'destructive',
      })
    } finally {
      setLoading(false)
    }
  }
  return { Dialog, isOpen, setOpen, isLoading, load }
}
