import { useId } from 'react'
import { Switch } from '@/components/ui/switch'

interface EmailSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Whether the client hears of this one change. */
export function EmailSwitch({ isOn, onChange }: EmailSwitchProps) {
  const id = useId()
  return (
    <div className="switch-row">
      <div className="min-w-0">
        <label className="label" htmlFor={id}>
          Email the client
        </label>
        <p className="caption" id={`${id}-hint`}>
          Turn off to change the status quietly.
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
