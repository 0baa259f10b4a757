import { CircleCheck } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import type { Finding } from '@/lib/schemas'

/** One sentence: whether all is well. Below it, what is not, the worst first. */
export function Concerns({ concerns }: { concerns: Finding[] }) {
  if (concerns.length === 0) {
    return (
      <Alert title="Everything is well." icon={CircleCheck}>
        Backups, jobs, mail, payments and disk were looked at.
      </Alert>
    )
  }
  const failed = concerns.filter(({ verdict }) => verdict === 'fail').length
  return (
    <section aria-label="What is not well" className="stack">
      <p className="t-card">{sentence(failed, concerns.length - failed)}</p>
      {concerns.map(({ name, verdict, found, advice }) => (
        <Alert key={name + found} title={found} variant={verdict === 'fail' ? 'danger' : 'notice'}>
          {advice}
        </Alert>
      ))}
    </section>
  )
}

function sentence(failed: number, warned: number): string {
  const later = `${warned === 1 ? 'One thing wants' : `${warned} things want`} somebody's care`
  if (failed === 0) return `Everything works. ${later}.`
  const now = failed === 1 ? 'One thing has to be put right' : `${failed} things have to be put right`
  return warned === 0 ? `${now}.` : `${now}. ${later}.`
}
