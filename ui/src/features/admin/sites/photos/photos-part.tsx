import { PhotosEditor } from '@/components/photos/photos-editor'
import { PartFallback } from '@/features/admin/sites/part-waiting'
import { ClientPhotos } from './client-photos'
import styles from './client-photos.module.css'
import { usePhotos, useStaffDoor } from './use-photos'

/** The photos of a website, as staff put them there. */
export function PhotosPart({ orderId }: { orderId: string }) {
  const read = usePhotos(orderId)
  const door = useStaffDoor(orderId)
  if (!read.data) return <PartFallback part="photos" title="The photos couldn’t be loaded" read={read} />
  return (
    <PhotosEditor door={door} kept={read.data} headClassName={styles.head}>
      <ClientPhotos orderId={orderId} />
    </PhotosEditor>
  )
}
