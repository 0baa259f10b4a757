import { Main } from '@/components/ui/main'
import { Spinner } from '@/components/ui/spinner'

/** Shows only when a page's code is not there on the first load; later changes keep the old page until the new one is ready. */
export function PageLoading() {
  return (
    <Main className="page-waits">
      <Spinner />
    </Main>
  )
}
