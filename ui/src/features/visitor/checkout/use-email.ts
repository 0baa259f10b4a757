import { useEffect, useRef, useState } from 'react'

/** Comes with the first look into the browser's store, which waits for itself anyway. */
const drafts = () => import('./email-draft')

interface KeptEmail {
  email: string
  type: (typed: string) => void
  /** From the first moment in the field, what it says is the visitor's. */
  enter: () => void
  /** Until what was typed is kept. */
  kept: () => Promise<void>
}

/** The email field's value, kept while it is typed. */
export function useEmail(): KeptEmail {
  const [email, setEmail] = useState('')
  const isTouched = useRef(false)
  const keeping = useRef(Promise.resolve())
  useEffect(() => {
    const read = async () => {
      const draft = await (await drafts()).readEmailDraft(Date.now())
      if (draft && !isTouched.current) setEmail(draft)
    }
    void read()
  }, [])
  const enter = () => {
    isTouched.current = true
  }
  const type = (typed: string) => {
    enter()
    setEmail(typed)
    keeping.current = drafts()
      .then(({ keepEmailDraft }) => keepEmailDraft(typed, Date.now()))
      .catch(() => undefined)
  }
  return { email, type, enter, kept: () => keeping.current }
}
