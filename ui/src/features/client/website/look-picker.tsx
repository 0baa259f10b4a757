import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, type CSSProperties } from 'react'
import { Icon } from '@/components/ui/icon'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { CLIENT_ORDER_KEY } from '@/lib/client-order'
import { http } from '@/lib/http'
import type { ReviewedSite } from '@/lib/schemas'
import { LookPicture } from './look-picture'
import { reviewedSiteQuery } from './reviewed-site'
import './looks.css'

interface LookPickerProps {
  site: ReviewedSite
  token: string
}

/** The looks that the website can have, in its own colors, for as long as its client may pick. */
export function LookPicker({ site, token }: LookPickerProps) {
  const name = useId()
  const pick = usePick(token)
  const shown = pick.isPending ? pick.variables : site.theme
  if (site.themes.length < 2) return null
  return (
    <fieldset className="looks" style={colorsOf(site)} aria-busy={pick.isPending}>
      <legend className="caption">Pick a look. You can switch until you send your changes.</legend>
      <div>
        {site.themes.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name={name}
              value={theme}
              checked={theme === shown}
              onChange={() => pick.mutate(theme)}
            />
            <LookPicture theme={theme} />
            <b>
              <Icon icon={Check} size="sm" />
              {labelOf(theme)}
            </b>
          </label>
        ))}
      </div>
      <p className="sr" role="status">
        {pick.isPending && `Changing your website to ${labelOf(pick.variables)}.`}
        {pick.isSuccess && `Your website is in ${labelOf(site.theme)} now, as build ${site.build}.`}
      </p>
    </fieldset>
  )
}

/** What the server answers is shown at once; notes find their places on it. */
function usePick(token: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (theme: string) => http.put('/api/client/website/theme', { body: { theme }, token }),
    onSuccess: (site) => {
      queryClient.setQueryData(reviewedSiteQuery(token).queryKey, site)
      void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    },
    failed: 'Look Not Changed',
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    },
  })
}

const labelOf = (theme: string) => theme.charAt(0).toUpperCase() + theme.slice(1)

function colorsOf({ colors }: ReviewedSite): CSSProperties {
  return Object.fromEntries(Object.entries(colors).map(([role, color]) => [`--look-${role}`, color]))
}
