import { useState } from 'react'

interface LogoTileProps {
  url: string
  businessName: string
  /** The picture did not come: nothing is shown in its place. */
  onError?: () => void
}

/** A client's logo on white paper, as it was drawn, in light and dark. */
export function LogoTile({ url, businessName, onError }: LogoTileProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (url === brokenUrl) return null
  return (
    <img
      className="logo-tile"
      src={url}
      alt={businessName ? `Logo of ${businessName}` : 'Logo'}
      onError={() => {
        setBrokenUrl(url)
        onError?.()
      }}
    />
  )
}
