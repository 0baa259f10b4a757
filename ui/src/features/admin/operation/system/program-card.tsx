import { CardContent } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Fact, Facts } from '@/components/ui/ledger'
import type { SystemDetails } from '@/lib/schemas'
import { durationLabel, sizeLabel } from './system-labels'

const MODES: Record<SystemDetails['mode'], string> = {
  sandbox: 'Built-in test page',
  test: "Stripe's test mode",
  live: 'Stripe, live mode',
}

/** A newer program's database is one that this program works with: else it would've stopped. */
function databaseLabel(found: string | null, known: string) {
  if (found === known) return `Version ${known}, up to date`
  if (found && found > known) return `Version ${found}, from a newer version of the program`
  return `Version ${found ?? 'unknown'}; this program needs ${known}`
}

/** What runs, since when, on what data. */
export function ProgramCard({ system }: { system: SystemDetails }) {
  const { version, schemaVersion, schemaKnown, startedAt, readAt, mode, memoryBytes, place } = system
  const upSeconds = (Date.parse(readAt) - Date.parse(startedAt)) / 1000
  const uptime = durationLabel(Math.max(upSeconds, 0))
  return (
    <FoldedCard
      title="Program"
      summary={`Version ${version}, running for ${uptime}`}
      isOpen={schemaVersion !== schemaKnown}
    >
      <CardContent>
        <Facts>
          <Fact label="Version">fundable {version}</Fact>
          <Fact label="Uptime">{uptime}</Fact>
          <Fact label="Memory">{sizeLabel(memoryBytes)}</Fact>
          <Fact label="Payments">{MODES[mode]}</Fact>
          <Fact label="Database">{databaseLabel(schemaVersion, schemaKnown)}</Fact>
          {place && <Fact label="Data directory">{place.dataDir}</Fact>}
          {place && <Fact label="Base URL">{place.baseUrl}</Fact>}
        </Facts>
      </CardContent>
    </FoldedCard>
  )
}
