import { useState, type SyntheticEvent } from 'react'

interface PreviewFramesProps {
  /** The folder of the pages, with a slash at its end. */
  folder: string
  /** The page to show, such as about.html. */
  file: string
  title: string
  /** A link within the website was followed. */
  onFile: (file: string) => void
}

interface Shown {
  id: number
  src: string
  /** Where its links have led meanwhile. */
  at: string
}

/** A page that stays until the next one has come, and the next one begins where it was scrolled to. Nothing in it runs. */
export function PreviewFrames({ folder, file, title, onFile }: PreviewFramesProps) {
  const wanted = folder + file
  const [shown, setShown] = useState<Shown>({ id: 0, src: wanted, at: wanted })
  const coming = shown.at === wanted ? null : { id: shown.id + 1, src: wanted }
  const take = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    keepPlace(frame, shown.at.endsWith(file))
    setShown({ id: shown.id + 1, src: wanted, at: wanted })
  }
  const follow = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const at = pathOf(frame)
    if (at === null) setShown({ id: shown.id + 2, src: wanted, at: wanted })
    else if (at !== shown.at) {
      setShown({ ...shown, at })
      onFile(at.slice(at.lastIndexOf('/') + 1))
    }
  }
  return (
    <>
      <iframe key={shown.id} src={shown.src} title={title} sandbox="allow-same-origin" data-shown="" onLoad={follow} />
      {coming && (
        <iframe key={coming.id} src={coming.src} title="Next preview" sandbox="allow-same-origin" inert onLoad={take} />
      )}
    </>
  )
}

/** Null where a link led away from the website: there is nothing to show of that. */
function pathOf(frame: HTMLIFrameElement): string | null {
  return frame.contentDocument?.location.pathname ?? null
}

function keepPlace(frame: HTMLIFrameElement, isSamePage: boolean): void {
  const before = frame.parentElement?.querySelector<HTMLIFrameElement>('[data-shown]')
  if (isSamePage) frame.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0)
}
