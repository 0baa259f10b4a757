import { lazyPage } from '@/lib/lazy-page'

/** For every address that there isn't; few see it, so nobody else loads it. */
export const notFound = lazyPage(async () => (await import('./routes/not-found')).NotFoundPage)
