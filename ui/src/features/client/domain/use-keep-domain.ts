import { useQueryClient } from '@tanstack/react-query'
import type { DomainDetails } from '@/lib/schemas'
import { domainQuery } from './domain-query'

/** Shows what a call has answered. */
export function useKeepDomain(token: string) {
  const queryClient = useQueryClient()
  return (found: DomainDetails) => {
    queryClient.setQueryData(domainQuery(token).queryKey, found)
  }
}
