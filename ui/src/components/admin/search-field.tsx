import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { useSingleKeys } from '@/lib/admin/single-keys'

const DEBOUNCE_MS = 300

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
  /** `/` leads here. */
  hasSlashKey?: boolean
}

/** Keeps its own text while someone types; follows the address when that changes by other means. */
export function SearchField({ label, placeholder, value, onSearch, hasSlashKey = false }: SearchFieldProps) {
  const hasKey = useSingleKeys() && hasSlashKey
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Another filter may be chosen before the search begins: it is not to be undone.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (value === sent.current || !input.current) return
    clearTimeout(timer.current)
    sent.current = value
    input.current.value = value
  }, [value])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  const search = () => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === sent.current) return
    sent.current = text
    latest.current(text)
  }
  return (
    <div className="search">
      <Icon icon={Search} />
      <Input
        ref={input}
        type="search"
        controlSize="sm"
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        autoComplete="off"
        maxLength={200}
        defaultValue={value}
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(search, DEBOUNCE_MS)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search()
        }}
      />
      {hasKey && (
        <span className="kbd" aria-hidden="true">
          /
        </span>
      )}
    </div>
  )
}
