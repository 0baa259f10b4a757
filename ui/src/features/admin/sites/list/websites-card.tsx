import { Chip, Chips } from '@/components/admin/chips'
import { SearchField } from '@/components/admin/search-field'
import { Card } from '@/components/ui/card'
import { useWebsitesFilter, type WebsitesFilter } from './use-websites'
import { WebsiteList } from './website-list'

const CHIPS: { state: WebsitesFilter['state']; label: string }[] = [
  { state: null, label: 'All' },
  { state: 'ending', label: 'Ending' },
  { state: 'paused', label: 'Paused' },
]

/** Every website that is online here, or was, with its hosting. */
export function WebsitesCard() {
  const { filter, setFilter } = useWebsitesFilter()
  return (
    <Card
      title="Websites"
      className="list-card"
      headAside={
        <div className="tools">
          <SearchField
            label="Search websites"
            placeholder="Address, business, email or order number"
            value={filter.q}
            onSearch={(q) => setFilter({ ...filter, q }, { replace: filter.q !== '' })}
            hasSlashKey
          />
        </div>
      }
    >
      <div className="chip-bar">
        <Chips label="Filter by hosting">
          {CHIPS.map(({ state, label }) => (
            <Chip
              key={label}
              label={label}
              isPressed={filter.state === state}
              onPress={() => setFilter({ ...filter, state })}
            />
          ))}
        </Chips>
      </div>
      <WebsiteList key={JSON.stringify(filter)} filter={filter} />
    </Card>
  )
}
