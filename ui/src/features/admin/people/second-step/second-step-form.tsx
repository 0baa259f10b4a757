import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { adminKeys } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { AdminUser, Way } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'
import { WayForm } from './way-form'
import { atLogin, STEP } from './ways'

interface SecondStepFormProps {
  /** From the answer to the password; null after a reload, when the server is asked. */
  ways: readonly Way[] | null
  onDone: (user: AdminUser) => void
  onOver: (words: string) => void
  onBack: () => void
}

/** The second half of a login. The server keeps it for ten minutes. */
export function SecondStepForm({ ways: given, onDone, onOver, onBack }: SecondStepFormProps) {
  const ways = useWays(given, onOver)
  return (
    <section className="sheet sheet-pad stack-5" aria-labelledby="second-step">
      <div>
        <h2 className="t-card" id="second-step">
          Confirm it’s you
        </h2>
        <p>Your password is right. One more step.</p>
      </div>
      {ways ? (
        <WayForm ways={ways} step={atLogin} onDone={onDone} onOver={onOver} action="Log in" size="lg" />
      ) : (
        <Spinner />
      )}
      <div className="text-center">
        <Button variant="ghost" size="sm" onClick={onBack}>
          Back to the password
        </Button>
      </div>
    </section>
  )
}

function useWays(given: readonly Way[] | null, onOver: (words: string) => void): readonly Way[] | undefined {
  const { data, error } = useQuery({
    queryKey: adminKeys.secondStep,
    queryFn: ({ signal }) => http.get(STEP, { signal }),
    enabled: given === null,
    gcTime: 0,
  })
  useEffect(() => {
    if (error) onOver(whyFailed(error))
  }, [error, onOver])
  return given ?? data?.ways
}
