import { ArrowDown, ArrowUp, X, type LucideIcon } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import styles from './row-tools.module.css'

interface RowToolsProps {
  /** What the row is called where it is moved or removed. */
  title: string
  index: number
  count: number
  onMove: (to: number) => void
  /** Left out where rows can only be moved. */
  onRemove?: () => void
}

/** Moves a row by one or removes it, by mouse or keyboard. */
export function RowTools({ title, index, count, onMove, onRemove }: RowToolsProps) {
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <span className={styles.rowTools} data-row-tools>
      <Tool icon={ArrowUp} label={`Move ${title} up`} isOff={isFirst} onPress={() => onMove(index - 1)} />
      <Tool icon={ArrowDown} label={`Move ${title} down`} isOff={isLast} onPress={() => onMove(index + 1)} />
      {onRemove && <Tool icon={X} label={`Remove ${title}`} onPress={onRemove} />}
    </span>
  )
}

interface ToolProps {
  icon: LucideIcon
  label: string
  isOff?: boolean
  onPress: () => void
}

/** Not disabled at the ends of the list: whoever moves a row up by the keyboard would lose their place. */
function Tool({ icon, label, isOff = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.rowTool}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
    >
      <Icon icon={icon} size="sm" />
    </button>
  )
}
