import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { ApiError, http, readFile } from '@/lib/http'
import { saveFile } from '@/lib/save-file'

const siteKey = (token: string) => [...CLIENT_ORDER_KEY, 'approval', token]

/** How the website of this access token's client stands: approved, online, or neither. */
export function clientSiteQuery(token: string) {
  return queryOptions({
    queryKey: siteKey(token),
    queryFn: ({ signal }) => http.get('/api/client/approval', { token, signal }),
  })
}

/** What is different from what the client looked at last. Read anew each time it is asked for. */
export function changesQuery(token: string, build: number) {
  return queryOptions({
    queryKey: [...CLIENT_ORDER_KEY, 'changes', token, build],
    queryFn: ({ signal }) => http.get('/api/client/website/changes', { token, signal }),
  })
}

/** Until when this client's website is online, and how often it was asked for. */
export function clientHostingQuery(token: string) {
  return queryOptions({
    queryKey: [...siteKey(token), 'hosting'],
    queryFn: ({ signal }) => http.get('/api/client/website/hosting', { token, signal }),
  })
}

/** Signs one build. When there's a newer one, that is what's looked at next. */
export function useApprove(token: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (body: { hash: string; name: string }) => http.post('/api/client/approval', { token, body }),
    onSuccess: (site) => {
      queryClient.setQueryData(siteKey(token), site)
      void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    },
    // Without an answer the page stays as it is, with the name that was typed: reading it again would fail, too.
    onError: (error) => {
      const isAnswered = error instanceof ApiError && error.status < 500
      if (isAnswered) void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    },
  })
}

/** A file of the client's own, to keep. */
export function useDownload(token: string, address: string, name: string) {
  return useSingleMutation({
    mutationFn: async () => saveFile(await readFile(address, { token }), name),
    failed: 'Not Downloaded',
  })
}
