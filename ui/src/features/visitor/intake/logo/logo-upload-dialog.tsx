import Dashboard from '@uppy/react/dashboard'
import { X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import '@/styles/uppy.css'
import type { Logo } from './logo'
import styles from './logo-upload-dialog.module.css'
import { logoUppy } from './logo-uppy'
import { useLogoUppy } from './use-logo-uppy'
import { useNameFileList } from './use-name-file-list'
import { useRefuseStrayDrops } from './use-refuse-stray-drops'

export interface LogoUploadDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onUploaded: (logo: Logo) => void
}

/** Loaded when it is opened. Uppy's own dialog has no name for screen readers, so its board lies in ours. */
export function LogoUploadDialog({ open, onOpenChange, onUploaded }: LogoUploadDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Upload Logo"
      description="One file: PNG, JPG or SVG, max 5MB."
      className={styles.dialog}
    >
      <UploadBoard onUploaded={onUploaded} />
      {/* Last, so that the focus begins at "browse files"; it is drawn at the top. */}
      <DialogClose>
        <Button variant="ghost" className={styles.close} aria-label="Close">
          <Icon icon={X} />
        </Button>
      </DialogClose>
    </Dialog>
  )
}

/** One file needs no counting, and a button is named by the word on it. */
const STRINGS = {
  dashboardTitle: 'Logo upload',
  uploadingXFiles: { 0: 'Your logo', 1: 'Your logo' },
  xFilesSelected: { 0: 'Your logo', 1: 'Your logo' },
  retryUpload: 'Retry',
  cancelUpload: 'Cancel',
}

/** Nobody drags a file on a phone. */
const ON_PHONES = { dropPasteFiles: '%{browseFiles}', browseFiles: 'Choose a file' }
const hasNothingToDrop = () => window.matchMedia('(max-width: 30rem), (hover: none) and (pointer: coarse)').matches

function UploadBoard({ onUploaded }: { onUploaded: (logo: Logo) => void }) {
  const { failure, reason, isFinal } = useLogoUppy(onUploaded)
  useRefuseStrayDrops()
  const board = useRef<HTMLDivElement>(null)
  useNameFileList(board)
  const locale = useMemo(
    () => ({ strings: { ...STRINGS, ...(hasNothingToDrop() && ON_PHONES), uploadFailed: failure } }),
    [failure],
  )
  return (
    <>
      <div ref={board} className={classNames(styles.board, isFinal && styles.final)}>
        <Dashboard
          uppy={logoUppy}
          width={750}
          height={550}
          locale={locale}
          theme="light"
          proudlyDisplayPoweredByUppy={false}
          hidePauseResumeButton
          disableInformer
        />
      </div>
      {reason && <Alert variant="danger" title={reason} />}
      {isFinal && (
        <Button
          block
          onClick={() => {
            logoUppy.cancelAll()
          }}
        >
          Choose another file
        </Button>
      )}
    </>
  )
}
