import { EmptyState } from '@/components/ui/empty-state'

/** In the place of a view that the server shows to owners alone. `can` is what they do there. */
export function ForOwners({ can }: { can: string }) {
  return (
    <div className="sheet">
      <EmptyState title={`Only owners can ${can}`} text="Ask an owner of your agency." />
    </div>
  )
}
