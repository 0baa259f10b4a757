import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, type CSSProperties } from 'react'
import { Icon } from '@/components/ui/icon'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { http } from '@/lib/http'
import type { ReviewedSite } from '@/lib/schemas'
import { LookPicture } from './look-picture'
import styles from './looks.module.css'
import { reviewedSiteQuery } from './reviewed-site'

interface LookPickerProps {
  site: ReviewedSite
  token: string
}

/** The looks that the website can have, in its own colors, for as long as its client may pick. */
export function LookPicker({ site, token }: LookPickerProps) {
  if (site.themes.length < 2) return null
  return (
    <>
      <Themes site={site} token={token} />
      {site.offeredColors.length > 1 && <Colors site={site} token={token} />}
    </>
  )
}

function Themes({ site, token }: LookPickerProps) {
  const name = useId()
  const pick = usePick(token, 'Look Not Changed', (theme) => http.put(THEME, { body: { theme }, token }))
  const shown = pick.isPending ? pick.variables : site.theme
  return (
    <fieldset className={styles.looks} style={colorsOf(site)} aria-busy={pick.isPending}>
      <legend className="caption">Pick a look. You can switch until you send your changes. {site.reason}</legend>
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
        {pick.isSuccess && `Your website is in ${labelOf(site.theme)} now, as version ${site.build}.`}
      </p>
    </fieldset>
  )
}

function Colors({ site, token }: LookPickerProps) {
  const name = useId()
  const pick = usePick(token, 'Color Not Changed', (color) => http.put(COLOR, { body: { color }, token }))
  const shown = pick.isPending ? pick.variables : site.offeredColor
  return (
    <fieldset className={styles.lookColors} aria-busy={pick.isPending}>
      <legend className="sr">Color</legend>
      {site.offeredColors.map(({ name: color, hex }) => (
        <label key={color}>
          <input type="radio" name={name} value={color} checked={color === shown} onChange={() => pick.mutate(color)} />
          <span style={{ background: hex }} aria-hidden="true" />
          {colorLabel(color)}
        </label>
      ))}
      <p className="sr" role="status">
        {pick.isPending && `Changing the color to ${colorLabel(pick.variables)}.`}
        {pick.isSuccess && `The color is ${colorLabel(site.offeredColor)} now, as version ${site.build}.`}
      </p>
    </fieldset>
  )
}

const THEME = '/api/client/website/theme'
const COLOR = '/api/client/website/color'

/** What the server answers is shown at once; notes find their places on it. */
function usePick(token: string, failed: string, put: (chosen: string) => Promise<ReviewedSite>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: put,
    onSuccess: (site) => {
      queryClient.setQueryData(reviewedSiteQuery(token).queryKey, site)
      void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    },
    failed,
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    },
  })
}

/** What the server calls automatic is what we picked, by their words, their logo or their trade. */
const colorLabel = (name: string) => (name === 'automatic' ? 'Our pick' : labelOf(name))

const labelOf = (theme: string) => theme.charAt(0).toUpperCase() + theme.slice(1)

function colorsOf({ colors }: ReviewedSite): CSSProperties {
  return Object.fromEntries(Object.entries(colors).map(([role, color]) => [`--look-${role}`, color]))
}
