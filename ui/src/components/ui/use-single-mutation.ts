import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { whyFailed } from '@/lib/why-failed'
import { toastFailure } from './toast-failure'

type SingleMutationOptions<Data, Variables> = UseMutationOptions<Data, Error, Variables> & {
  mutationFn: (variables: Variables) => Promise<Data>
  /** The title of the toast that says why it failed. Without it the page says so itself. */
  failed?: string
}

type SingleMutation<Data, Variables> = UseMutationResult<Data, Error, Variables> & {
  /** Why it failed, as a sentence for people. */
  problem: string | undefined
}

/** One call at a time: the busy state comes a moment too late for the second half of a double click. */
export function useSingleMutation<Data, Variables = void>({
  mutationFn,
  failed,
  onError,
  ...options
}: SingleMutationOptions<Data, Variables>): SingleMutation<Data, Variables> {
  const isUnderWay = useRef(false)
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationFn: (variables) =>
      mutationFn(variables).finally(() => {
        isUnderWay.current = false
      }),
    onError: (error, ...rest) => {
      if (failed) toastFailure(failed, error)
      return onError?.(error, ...rest)
    },
  })
  const mutate: typeof mutation.mutate = (...args) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(...args)
  }
  return { ...mutation, mutate, problem: mutation.error ? whyFailed(mutation.error) : undefined }
}
