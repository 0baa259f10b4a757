import { Badge } from '@/components/ui/badge'
import { CardContent } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FoldedCard } from '@/components/ui/folded-card'
import { classNames } from '@/lib/class-names'
import type { RunningServer } from '@/lib/schemas'
import { clockLabel, isTroubled, seenLabel, serversLabel } from './server-labels'
import styles from './system-view.module.css'

interface ServersProps {
  servers: RunningServer[]
  readAt: string
}

/** Which servers run on the same database: a line as long as all is well with them. */
export function ServersCard({ servers, readAt }: ServersProps) {
  if (servers.length === 0)
    return (
      <FoldedCard title="Servers" summary="None seen yet" isOpen={false}>
        <EmptyState title="No server seen yet" text="A server shows up here within 20 seconds of its start." />
      </FoldedCard>
    )
  return (
    <FoldedCard title="Servers" summary={serversLabel(servers)} isOpen={servers.some(isTroubled)}>
      <ul className={styles.systemRows}>
        {servers.map((server) => (
          <ServerRow key={server.name + server.startedAt} server={server} readAt={readAt} />
        ))}
      </ul>
      <CardContent className={classNames('caption', styles.systemFoot)}>
        Scheduled jobs run on the server that leads. If it stops, another one takes over within seconds.
      </CardContent>
    </FoldedCard>
  )
}

function ServerRow({ server, readAt }: { server: RunningServer; readAt: string }) {
  return (
    <li className={styles.job}>
      <div>
        <b className="wrap-anywhere">{server.name}</b>
        <p className="caption">
          Version {server.version}
          {server.isThis && ', answered this page'}
        </p>
      </div>
      <p className={classNames('caption', styles.when)}>{seenLabel(server, readAt)}</p>
      <div className={classNames('row', styles.marks)}>
        <ServerState server={server} />
      </div>
    </li>
  )
}

function ServerState({ server }: { server: RunningServer }) {
  if (!server.isSeen) return <Badge variant="danger">Not seen</Badge>
  return (
    <>
      {server.isClockOff && <Badge variant="danger">{clockLabel(server.clockAheadSeconds)}</Badge>}
      {server.isOutdated && <Badge variant="danger">Older version</Badge>}
      {server.leads ? <Badge>Leads</Badge> : <Badge variant="secondary">Follows</Badge>}
    </>
  )
}
