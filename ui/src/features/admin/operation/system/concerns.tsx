import { CircleCheck } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import type { Finding } from '@/lib/schemas'

/** One sentence: whether all is well. Below it, what is not, the worst first. */
export function Concerns({ concerns }: { concerns: Finding[] }) {
  if (concerns.length === 0) {
    return (
      <Alert title="Everything’s working." icon={CircleCheck}>
        We checked backups, jobs, mail, payments and disk.
      </Alert>
    )
  }
  const failed = concerns.filter(({ verdict }) => verdict === 'fail').length
  return (
    <section aria-label="What needs attention" className="stack">
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
  const later = warned === 1 ? '1 thing needs attention' : `${warned} things need attention`
  if (failed === 0) return `${later}. Everything else works.`
  const now = failed === 1 ? '1 problem to fix' : `${failed} problems to fix`
  return warned === 0 ? `${now}.` : `${now}. ${later}.`
}
