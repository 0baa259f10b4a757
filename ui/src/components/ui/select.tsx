import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { classNames } from '@/lib/class-names'
import { useFieldControl } from './field-context'
import { Icon } from './icon'
import styles from './select.module.css'

interface SelectProps<Value extends string> {
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  controlSize?: 'sm' | 'md'
  /** Only outside a Field. */
  'aria-label'?: string
  className?: string | undefined
}

export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  disabled = false,
  controlSize = 'md',
  className,
  ...rest
}: SelectProps<Value>) {
  const { required, ...field } = useFieldControl()
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => {
        onValueChange(next as Value)
      }}
      disabled={disabled}
      required={required ?? false}
    >
      <Radix.Trigger
        {...field}
        {...rest}
        className={classNames('input', styles.trigger, controlSize === 'sm' && 'input-sm', className)}
      >
        <Radix.Value placeholder={placeholder} />
        <Icon icon={ChevronDown} size="sm" />
      </Radix.Trigger>
      {/* No portal: outside its dialog the list would lie in no landmark. */}
      <Radix.Content position="popper" sideOffset={4} className={styles.list}>
        <Radix.Viewport>
          {options.map((option) => (
            <SelectItem key={option.value} {...option} />
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Root>
  )
}

function SelectItem({ value, label }: { value: string; label: string }) {
  return (
    <Radix.Item value={value} className={styles.item}>
      <Radix.ItemText>{label}</Radix.ItemText>
      <Radix.ItemIndicator>
        <Icon icon={Check} size="sm" />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}
