import { useSite } from '@/features/admin/sites/use-site'
import styles from './site-picture.module.css'

/** The top of the newest build's home page, small. Nothing in it runs or can be reached; its button is in the head. */
export function SitePicture({ orderId }: { orderId: string }) {
  const { data: site } = useSite(orderId)
  if (!site?.preview) return null
  return (
    <div className={styles.picture} aria-hidden="true">
      <iframe src={site.preview} title="Home page" sandbox="allow-same-origin" loading="lazy" tabIndex={-1} inert />
    </div>
  )
}
