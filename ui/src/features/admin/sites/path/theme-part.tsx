import { Segments } from '@/components/ui/segments'
import { themeLabel } from '@/features/admin/sites/site-labels'
import styles from '@/features/admin/sites/sites.module.css'
import type { SiteActs } from '@/features/admin/sites/use-site'
import type { Site } from '@/lib/schemas'

export function ThemePart({ site, acts }: { site: Site; acts: SiteActs }) {
  const newest = site.builds[0]
  if (!newest || site.themes.length < 2) return null
  const themes = site.themes.map((theme) => ({ value: theme, label: themeLabel(theme) }))
  return (
    <div className={styles.sitePart}>
      <h3>Theme</h3>
      <Segments
        label="Theme"
        segments={themes}
        value={newest.theme}
        disabled={acts.isBusy}
        onChange={acts.chooseTheme}
      />
    </div>
  )
}
