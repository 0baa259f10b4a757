import { foundLabel } from '@/features/admin/orders/list/found'
import { ListTabs } from '@/features/admin/orders/paging/list-tabs'
import { countLabel } from '@/features/admin/orders/paging/pager'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { useIsTeam } from '@/lib/admin/use-people'
import { http } from '@/lib/http'
import { isSameView, OPEN_VIEW, type OrdersView } from './view-address'

interface ViewTabsProps {
  view: OrdersView
  addressOf: (view: OrdersView) => { search: string }
}

/** The views that a day begins with, each with how many it has. */
export function ViewTabs({ view, addressOf }: ViewTabsProps) {
  const { data } = useAdminRead(adminKeys.ordersCounts, (signal) => http.get('/api/admin/orders/counts', { signal }))
  const isTeam = useIsTeam()
  const stages: Partial<Record<string, number>> | undefined = data?.byStage
  const sum = (isIn: (stage: string) => boolean) =>
    stages && countLabel(Object.entries(stages).reduce((all, [stage, count = 0]) => all + (isIn(stage) ? count : 0), 0))
  const tabs = [
    { label: 'Open', changes: {}, count: sum((stage) => stage !== 'completed' && stage !== 'closed') },
    ...(isTeam ? [{ label: 'Mine', changes: { person: 'me' }, count: data && foundLabel(data.mine) }] : []),
    { label: 'Late', changes: { due: 'overdue' as const }, count: data && foundLabel(data.late) },
    {
      label: 'With the client',
      changes: { stage: 'review' as const, isWithoutNotes: true },
      count: data && foundLabel(data.withClient),
    },
    { label: 'No form yet', changes: { stage: 'paid' as const }, count: sum((stage) => stage === 'paid') },
    { label: 'Live', changes: { stage: 'completed' as const }, count: sum((stage) => stage === 'completed') },
    { label: 'All', changes: { stage: 'all' as const }, count: sum(() => true) },
  ]
  return (
    <ListTabs
      tabs={tabs.map(({ label, changes, count }) => {
        const of = { ...OPEN_VIEW, ...changes, sort: view.sort, isDescending: view.isDescending }
        return { label, to: addressOf(of), count, isHere: isSameView(view, of) }
      })}
    />
  )
}
