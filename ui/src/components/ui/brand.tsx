import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { PathOf } from '@/lib/http-types'
import { paths } from '@/lib/paths'
import type { SiteLogo } from '@/lib/schemas'
import { business, onRename, readSiteName, siteName } from '@/lib/site-name'

/** Asked for once per load, by whichever page comes first; the landing page's small script may put the answer here. */
export const SITE_LOGO_KEY = ['/api/site/logo' satisfies PathOf<'get'>] as const

interface BrandProps {
  to?: string
  /** A word after the name, such as "Admin". */
  suffix?: string
}

export function Brand({ to = paths.home, suffix }: BrandProps) {
  const name = useSyncExternalStore(onRename, readSiteName, readSiteName)
  return (
    <Link className="brand" to={to}>
      <BrandMark />
      <bdi>{name}</bdi>
      {suffix && <small>{suffix}</small>}
      <span className="sr">home</span>
    </Link>
  )
}

/** The uploaded logo, else a badge with one letter as text (pages 9). */
export function BrandMark() {
  const { data } = useQuery<SiteLogo>({ queryKey: SITE_LOGO_KEY })
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const logoUrl = data?.logoUrl
  if (logoUrl && logoUrl !== brokenUrl) {
    return (
      <img
        className="brand-logo"
        src={logoUrl}
        alt={`${siteName} logo`}
        onError={() => {
          setBrokenUrl(logoUrl)
        }}
      />
    )
  }
  return (
    <span className="brand-mark" aria-hidden="true">
      <span>{business.letter}</span>
    </span>
  )
}
