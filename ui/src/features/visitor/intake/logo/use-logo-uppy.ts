import type { default as Uppy, UppyEventMap } from '@uppy/core'
import { useEffect, useLayoutEffect, useState } from 'react'
import { logoUrlOf } from '@/lib/logo-upload'
import type { Logo } from './logo'
import { logoUppy } from './logo-uppy'
import { uploadProblem } from './upload-problem'

interface UploadTrouble {
  /** What the board's own bar says. */
  failure: string
  /** What to do about it, in a sentence beside the board. */
  reason: string | null
  /** The same file would be refused again. */
  isFinal: boolean
}

const NO_TROUBLE: UploadTrouble = { failure: 'Upload failed', reason: null, isFinal: false }

/** Listens to the board while the dialog is open, and leaves it empty for the next time. */
export function useLogoUppy(onUploaded: (logo: Logo) => void): UploadTrouble {
  const [trouble, setTrouble] = useState(NO_TROUBLE)
  useEffect(() => {
    const warn = (reason: string) => {
      setTrouble({ ...NO_TROUBLE, reason })
    }
    const calm = () => {
      setTrouble(NO_TROUBLE)
    }
    const stops = [
      listen('upload-success', (file, { uploadURL }) => {
        if (file && uploadURL) onUploaded({ url: logoUrlOf(uploadURL), name: file.name, file: fileOf(file) })
      }),
      listen('upload-error', (file, error) => {
        const { title, text, isFinal } = uploadProblem(error)
        // The details buttons repeat the error; the library's own words for it mean nothing to a person.
        const details = text ?? title
        logoUppy.setState({ error: details })
        if (file) logoUppy.setFileState(file.id, { error: details })
        setTrouble({ failure: title, reason: text, isFinal })
      }),
      listen('restriction-failed', (_file, error) => {
        warn(error.message)
      }),
      listen('is-offline', () => {
        warn('No internet connection. Try again when you’re connected.')
      }),
      listen('back-online', calm),
      listen('upload', calm),
      listen('file-removed', calm),
      listen('cancel-all', calm),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [onUploaded])
  // Before the board goes, while its thumbnails still hear that their file does.
  useLayoutEffect(
    () => () => {
      logoUppy.cancelAll()
    },
    [],
  )
  return trouble
}

type Events = typeof logoUppy extends Uppy<infer M, infer B> ? UppyEventMap<M, B> : never

function listen<Name extends keyof Events>(name: Name, callback: Events[Name]): () => void {
  logoUppy.on(name, callback)
  return () => logoUppy.off(name, callback)
}

/** Kept with the draft. What is no file, such as a pasted picture, becomes one. */
function fileOf({ data, name, type }: { data: unknown; name: string; type: string }): File | null {
  if (data instanceof File) return data
  return data instanceof Blob ? new File([data], name, { type }) : null
}
