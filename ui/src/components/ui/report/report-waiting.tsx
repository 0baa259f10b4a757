import { Skeleton } from '@/components/ui/skeleton'

/** In place of a report that is on its way. */
export function ReportWaiting({ text }: { text: string }) {
  return (
    <div className="report stack" aria-busy="true">
      <h1 className="sr">Fundability report</h1>
      <span className="sr" role="status">
        {text}
      </span>
      <Skeleton width="60%" height="2rem" />
      <Skeleton width="40%" />
      <Skeleton height="22rem" />
    </div>
  )
}
