import { Alert } from '@/components/ui/alert'
import type { Secrets } from '@/lib/schemas'

/** What was entered is read when the program starts. */
export function RestartNotice({ secrets }: { secrets: Secrets }) {
  if (secrets.problem) {
    return (
      <Alert variant="danger" title="The program can’t restart with these settings">
        {secrets.problem}
      </Alert>
    )
  }
  if (!secrets.needsRestart) return null
  return (
    <Alert variant="notice" title="Restart to apply your changes">
      On the server, run <code>systemctl restart fundable</code>. If it runs in a terminal, stop it with Ctrl-C and
      start it again. Then reload this page.
    </Alert>
  )
}
