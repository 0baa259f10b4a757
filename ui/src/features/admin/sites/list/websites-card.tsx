import { Chip, Chips } from '@/components/admin/chips'
import { SearchField } from '@/components/admin/search-field'
import { Card } from '@/components/ui/card'
import { classNames } from '@/lib/class-names'
import { useWebsitesFilter, type WebsitesFilter } from './use-websites'
import { WebsiteList } from './website-list'
import styles from './websites.module.css'

const CHIPS: { state: WebsitesFilter['state']; label: string }[] = [
  { state: null, label: 'All' },
  { state: 'ending', label: 'Ending' },
  { state: 'paused', label: 'Paused' },
]

/** Every website that is online here, or was, with its hosting. */
export function WebsitesCard() {
  const { filter, setFilter } = useWebsitesFilter()
  return (
    <Card aria-label="Websites" className="list-card">
      <div className={classNames(styles.tools, 'chip-bar')}>
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
        <SearchField
          label="Search websites"
          placeholder="Address, business, email or order number"
          value={filter.q}
          onSearch={(q) => setFilter({ ...filter, q }, { replace: filter.q !== '' })}
          hasSlashKey
        />
      </div>
      <WebsiteList key={JSON.stringify(filter)} filter={filter} />
    </Card>
  )
}
