import { useId } from 'react'
import { Switch } from '@/components/ui/switch'
import mailStyles from '@/features/admin/orders/client-mail/client-mail.module.css'

interface EmailSwitchProps {
  isOn: boolean
  /** The status is the one that the order has already, of which the client was told. */
  isAgain: boolean
  onChange: (isOn: boolean) => void
}

/** Whether the client hears of this one change, or once more of where their order is. */
export function EmailSwitch({ isOn, isAgain, onChange }: EmailSwitchProps) {
  const id = useId()
  return (
    <div className={mailStyles.switchRow}>
      <div className="min-w-0">
        <label className="label" htmlFor={id}>
          {isAgain ? 'Email the client again' : 'Email the client'}
        </label>
        <p className="caption" id={`${id}-hint`}>
          {isAgain ? hintAgain(isOn) : 'Turn off to change the status quietly.'}
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

function hintAgain(isOn: boolean): string {
  return isOn
    ? 'The status stays the same. They’ll get its email once more.'
    : 'The status stays the same, so no email is sent unless you turn this on.'
}
