import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Images } from 'lucide-react'
import type { PhotoDoor } from '@/components/photos/photo-door'
import { PhotosEditor } from '@/components/photos/photos-editor'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { classNames } from '@/lib/class-names'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { http } from '@/lib/http'
import type { ClientPhotos } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'
import { OwnPicture } from './own-picture'
import styles from './yours.module.css'

const KEY = [...CLIENT_ORDER_KEY, 'photos']

interface PhotosPartProps {
  token: string
  /** What is said once they're saved. */
  saved?: string | undefined
}

/** Photos that the client puts on the website, folded as the other parts are. */
export function PhotosPart({ token, saved }: PhotosPartProps) {
  const read = useQuery({
    queryKey: [...KEY, token],
    queryFn: ({ signal }) => http.get('/api/client/photos', { token, signal }),
    staleTime: 0,
  })
  return (
    <details className={styles.yoursPart}>
      <summary>
        <Icon icon={Images} />
        <b>Photos</b>
        <span className={classNames(styles.yoursState, 'num')}>{read.data && stateOf(read.data)}</span>
        <Icon icon={ChevronDown} className={styles.yoursChevron} />
      </summary>
      {read.data ? (
        <OwnPhotos token={token} kept={read.data} saved={saved} />
      ) : (
        <div className={classNames(styles.yoursBody, 'stack')} aria-busy={!read.error}>
          {read.error ? (
            <>
              <Alert variant="danger" title="Your photos couldn’t be loaded">
                {whyFailed(read.error)}
              </Alert>
              <Button
                variant="outline"
                busy={read.isFetching}
                busyLabel="Trying..."
                onClick={() => void read.refetch()}
              >
                Try Again
              </Button>
            </>
          ) : (
            <Skeleton height="6rem" />
          )}
        </div>
      )}
    </details>
  )
}

const stateOf = ({ placed, most }: ClientPhotos) => (placed.length > 0 ? `${placed.length} of ${most}` : 'Nothing yet')

function OwnPhotos({ token, kept, saved = 'They’re on your website now.' }: PhotosPartProps & { kept: ClientPhotos }) {
  const queryClient = useQueryClient()
  const door: PhotoDoor = {
    key: [...KEY, token],
    sendTo: (id) => `/uploads/client-photos/${id}`,
    headers: { Authorization: `Bearer ${token}` },
    picture: (photo) => <OwnPicture token={token} photo={photo} />,
    save: (body) => http.put('/api/client/photos', { token, body }),
    remove: (id) => http.delete('/api/client/photos/{photo_id}', { token, params: { photo_id: id } }),
    onSaved: ({ waiting }) => {
      // They're a version of the website, which the next fact or correction is saved on top of.
      for (const part of ['facts', 'corrections'])
        void queryClient.invalidateQueries({ queryKey: [...CLIENT_ORDER_KEY, part] })
      const description = waiting.length > 0 ? 'Photos without a description wait here.' : saved
      toast({ title: 'Photos Saved', description })
    },
  }
  return <PhotosEditor door={door} kept={kept} />
}
