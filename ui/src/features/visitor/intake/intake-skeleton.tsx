import { Skeleton } from '@/components/ui/skeleton'

const FIELDS = ['2.75rem', '5.5rem', '2.75rem', '2.75rem', '6.5rem']

/** While the draft, or what was sent, is looked up. */
export function IntakeSkeleton() {
  return (
    <div className="two" aria-busy="true">
      <div className="sheet">
        <span className="sr" role="status">
          Opening your form
        </span>
        <div className="sheet-head">
          <Skeleton width="12rem" height="1.4rem" />
        </div>
        <div className="sheet-pad stack-5">
          {FIELDS.map((height, index) => (
            <div key={index} className="stack">
              <Skeleton width="9rem" />
              <Skeleton height={height} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
