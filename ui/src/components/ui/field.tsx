import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, type ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { focusFirstWrong } from '@/lib/first-wrong'
import { FieldContext } from './field-context'
import { Icon } from './icon'

interface FieldProps {
  label: ReactNode
  /** One control: Input, Textarea, Select or PasswordInput. It takes its id and descriptions from here. */
  children: ReactNode
  hint?: ReactNode
  /** Long forms read better with the hint between label and control. */
  hintAbove?: boolean
  error?: ReactNode
  required?: boolean
  id?: string
  className?: string | undefined
}

export function Field({ label, children, hint, hintAbove = false, error, required, id, className }: FieldProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const isWrong = Boolean(error)
  useEffect(() => {
    if (isWrong) focusFirstWrong(controlId)
  }, [isWrong, error, controlId])
  const hintText = hint && (
    <span className="hint" id={hintId}>
      {hint}
    </span>
  )
  const control = {
    id: controlId,
    required,
    'aria-describedby': classNames(hintId, errorId) || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
  return (
    <div className={classNames('field', isWrong && 'bad', className)}>
      <label className="label" htmlFor={controlId}>
        {label}
        {required && (
          <>
            {' '}
            <i>*</i>
          </>
        )}
      </label>
      {hintAbove && hintText}
      <FieldContext value={control}>{children}</FieldContext>
      {!hintAbove && hintText}
      {error && (
        <span className="error" id={errorId}>
          <Icon icon={TriangleAlert} size="sm" />
          {error}
        </span>
      )}
    </div>
  )
}
