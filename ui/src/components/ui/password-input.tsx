import { useState } from 'react'
import { Button } from './button'
import { useFieldControl } from './field-context'
import { Input, type InputProps } from './input'

/** A password with Show and Hide. The button's name has no "password" in it, so that the label finds the field alone. */
export function PasswordInput({ id, ...rest }: Omit<InputProps, 'type'>) {
  const field = useFieldControl()
  const [isShown, setShown] = useState(false)
  const controlId = id ?? field.id
  return (
    <div className="affix">
      <Input {...rest} id={controlId} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Button
        variant="ghost"
        aria-controls={controlId}
        onClick={() => {
          setShown(!isShown)
        }}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </div>
  )
}
