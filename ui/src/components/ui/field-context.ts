import { createContext, useContext } from 'react'

/** What a Field tells the control inside it. */
export interface FieldControlProps {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

export const FieldContext = createContext<FieldControlProps>({})

export function useFieldControl(): FieldControlProps {
  return useContext(FieldContext)
}
