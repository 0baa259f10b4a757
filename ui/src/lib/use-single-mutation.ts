import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** One call at a time: the busy state comes a moment too late for the second half of a double click. */
export function useSingleMutation<Data, Variables = void>({
  mutationFn,
  ...options
}: UseMutationOptions<Data, Error, Variables> & {
  mutationFn: (variables: Variables) => Promise<Data>
}): UseMutationResult<Data, Error, Variables> {
  const isUnderWay = useRef(false)
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationFn: (variables) =>
      mutationFn(variables).finally(() => {
        isUnderWay.current = false
      }),
  })
  const mutate: typeof mutation.mutate = (...args) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}
