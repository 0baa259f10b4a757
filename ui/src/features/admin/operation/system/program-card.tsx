import { Card, CardContent } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/ledger'
import type { SystemDetails } from '@/lib/schemas'
import { durationLabel, sizeLabel } from './system-labels'

const MODES: Record<SystemDetails['mode'], string> = {
  sandbox: 'Built-in test page',
  test: "Stripe's test mode",
  live: 'Stripe, live mode',
}

/** What runs, since when, on what data. */
export function ProgramCard({ system }: { system: SystemDetails }) {
  const { version, schemaVersion, schemaKnown, startedAt, readAt, mode, memoryBytes, place } = system
  const upSeconds = (Date.parse(readAt) - Date.parse(startedAt)) / 1000
  return (
    <Card title="Program" className="min-w-0">
      <CardContent>
        <Facts>
          <Fact label="Version">fundable {version}</Fact>
          <Fact label="Uptime">{durationLabel(Math.max(upSeconds, 0))}</Fact>
          <Fact label="Memory">{sizeLabel(memoryBytes)}</Fact>
          <Fact label="Payments">{MODES[mode]}</Fact>
          <Fact label="Database">
            {schemaVersion === schemaKnown
              ? `Version ${schemaKnown}, up to date`
              : `Version ${schemaVersion ?? 'unknown'}; this program needs ${schemaKnown}`}
          </Fact>
          {place && <Fact label="Data directory">{place.dataDir}</Fact>}
          {place && <Fact label="Base URL">{place.baseUrl}</Fact>}
        </Facts>
      </CardContent>
    </Card>
  )
}
