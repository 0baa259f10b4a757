import { useEffect, useRef, useState } from 'react'

/** Comes with the first look into the browser's store, which waits for itself anyway. */
const drafts = () => import('./email-draft')

/** The e-mail field's value, kept while it is typed. */
export function useEmail(): [string, (email: string) => void] {
  const [email, setEmail] = useState('')
  const isTouched = useRef(false)
  useEffect(() => {
    const read = async () => {
      const draft = await (await drafts()).readEmailDraft(Date.now())
      if (draft && !isTouched.current) setEmail(draft)
    }
    void read()
  }, [])
  const type = (typed: string) => {
    isTouched.current = true
    setEmail(typed)
    void drafts().then(({ keepEmailDraft }) => {
      keepEmailDraft(typed, Date.now())
    })
  }
  return [email, type]
}
