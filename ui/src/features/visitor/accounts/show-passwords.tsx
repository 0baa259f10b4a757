import { useId } from 'react'
import { Switch } from '@/components/ui/switch'

interface ShowPasswordsProps {
  isShown: boolean
  onChange: (isShown: boolean) => void
}

/** One switch for both fields. */
export function ShowPasswords({ isShown, onChange }: ShowPasswordsProps) {
  const id = useId()
  return (
    <label className="pw-show" htmlFor={`${id}-switch`}>
      <b id={id}>Show what I type</b>
      <small id={`${id}-about`}>Then the second field fills itself.</small>
      <Switch
        id={`${id}-switch`}
        aria-labelledby={id}
        aria-describedby={`${id}-about`}
        checked={isShown}
        onChange={({ target }) => {
          onChange(target.checked)
        }}
      />
    </label>
  )
}
