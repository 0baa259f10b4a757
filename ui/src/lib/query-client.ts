import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { ApiError, readAddress } from './http'

interface QueryFnOptions {
  /** What a 401 means: an error, or simply nobody (null). */
  on401: 'throw' | 'returnNull'
}

/** A read whose address is the query key: `['/api/orders', id]` is GET /api/orders/{id}. */
export function queryFn({ on401 }: QueryFnOptions) {
  return async ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> => {
    try {
      return await readAddress(queryKey.join('/'), { signal })
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

/** Pages 5: nothing goes stale by itself, nothing is asked twice, nothing is retried. */
export function createQueryClient(): QueryClient {
  // 'always': a call made offline fails at once with a sentence instead of waiting unseen for the network.
  const shared = { retry: false, networkMode: 'always', gcTime: Infinity } as const
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...shared,
        queryFn: queryFn({ on401: 'throw' }),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: shared,
    },
  })
}
