import type { ReactNode } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { classNames } from '@/lib/class-names'
import { formatTimeOfDay } from '@/lib/dates'
import type { SystemDetails } from '@/lib/schemas'
import { BackupsCard } from './backups-card'
import { Concerns } from './concerns'
import { DiskCard } from './disk-card'
import { JobsCard } from './jobs-card'
import { MailCard } from './mail-card'
import { ProgramCard } from './program-card'
import { RehearsalCard } from './rehearsal-card'
import { ServersCard } from './servers-card'
import { useSystem } from './system-data'
import styles from './system-view.module.css'
import { TrafficCard } from './traffic-card'

interface SystemViewProps {
  /** What the payment provider reported, with the way to all of it. */
  paymentEvents: (events: SystemDetails['paymentEvents']) => ReactNode
}

/** Whether all is well, and what the program is at. */
export function SystemView({ paymentEvents }: SystemViewProps) {
  const read = useSystem()
  const { data, error, isFetching } = read
  if (!data) {
    return (
      <>
        <h1 className="t-section my-5">System</h1>
        <div className="sheet">
          <ReadFallback title="The status couldn’t be loaded" read={read} />
        </div>
      </>
    )
  }
  return (
    <>
      <div className="row between my-5">
        <h1 className="t-section">System</h1>
        <div className={classNames('row', styles.actsOfPage)}>
          <span className="caption">
            {error ? 'Couldn’t refresh. Last updated' : 'Updated'} at{' '}
            <time dateTime={data.readAt}>{formatTimeOfDay(data.readAt)}</time>
          </span>
          <Button
            variant="outline"
            size="sm"
            busy={isFetching}
            busyLabel="Refreshing..."
            onClick={() => void read.refetch()}
          >
            Refresh
          </Button>
        </div>
      </div>
      <div className="stack-5">
        <Concerns concerns={data.concerns} />
        <BackupsCard backups={data.backups} isOwner={data.place !== null} />
        <JobsCard jobs={data.jobs} readAt={data.readAt} mayRun={data.place !== null} />
        {data.servers && <ServersCard servers={data.servers} readAt={data.readAt} />}
        <MailCard outbox={data.outbox} />
        {paymentEvents(data.paymentEvents)}
        <TrafficCard traffic={data.traffic} />
        <DiskCard
          disk={data.disk}
          previousData={data.previousData}
          isTight={data.concerns.some(({ name }) => name === 'Disk')}
        />
        {data.place && <RehearsalCard />}
        <ProgramCard system={data} />
      </div>
    </>
  )
}
