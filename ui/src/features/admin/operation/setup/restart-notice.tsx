import { Alert } from '@/components/ui/alert'
import type { Secrets } from '@/lib/schemas'

/** What was entered is read when the program starts. */
export function RestartNotice({ secrets }: { secrets: Secrets }) {
  if (secrets.problem) {
    return (
      <Alert variant="danger" title="The program would not start again">
        {secrets.problem}
      </Alert>
    )
  }
  if (!secrets.needsRestart) return null
  return (
    <Alert variant="notice" title="Restart the program to use what you entered">
      On the server, run <code>systemctl restart fundable</code>. Where it runs in a terminal, stop it with Ctrl-C and
      start it again. Then reload this page.
    </Alert>
  )
}
