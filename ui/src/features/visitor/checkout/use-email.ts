import { useEffect, useRef, useState } from 'react'
import { keepEmailDraft, readEmailDraft } from './email-draft'

/** The e-mail field's value, kept while it is typed. */
export function useEmail(): [string, (email: string) => void] {
  const [email, setEmail] = useState('')
  const isTouched = useRef(false)
  useEffect(() => {
    void readEmailDraft(Date.now()).then((draft) => {
      if (draft && !isTouched.current) setEmail(draft)
    })
  }, [])
  const type = (typed: string) => {
    isTouched.current = true
    setEmail(typed)
    keepEmailDraft(typed, Date.now())
  }
  return [email, type]
}
