import { PhotosEditor } from '@/components/photos/photos-editor'
import { Fold } from '@/features/admin/sites/folds/fold'
import { useFold } from '@/features/admin/sites/folds/use-fold'
import { PartFallback } from '@/features/admin/sites/part-waiting'
import type { Photos } from '@/lib/schemas'
import { ClientPhotos } from './client-photos'
import styles from './client-photos.module.css'
import { usePhotos, useStaffDoor } from './use-photos'

const NAME = 'website-photos'

/** The photos of a website, as staff put them there. Those that wait for their description are seen. */
export function PhotosPart({ orderId }: { orderId: string }) {
  const read = usePhotos(orderId)
  const door = useStaffDoor(orderId)
  const kept = read.data
  const fold = useFold({ isNeeded: kept !== undefined && kept.waiting.length > 0, named: `#${NAME}` })
  if (!kept) return <PartFallback part="photos" title="The photos couldn’t be loaded" read={read} />
  return (
    <Fold id={NAME} title="Photos" text={photosText(kept)} {...fold}>
      <PhotosEditor door={door} kept={kept} headClassName={styles.head}>
        <ClientPhotos orderId={orderId} />
      </PhotosEditor>
    </Fold>
  )
}

function photosText({ placed, waiting, most }: Photos): string {
  if (waiting.length > 0) return `${waiting.length === 1 ? '1 isn’t' : `${waiting.length} aren’t`} on the website yet.`
  return placed.length > 0 ? `${placed.length} of ${most} are on the website.` : 'None yet.'
}
