import { useState } from 'react'
import { whyFailed } from '@/lib/why-failed'

/** What is typed into a secret's form until it is saved, and why it was not. A change takes the reason away. */
export function useTypedSecret<Typed extends object>(empty: Typed) {
  const [typed, setTyped] = useState(empty)
  const [problem, setProblem] = useState('')
  return {
    typed,
    problem,
    change: (changes: Partial<Typed>) => {
      setTyped({ ...typed, ...changes })
      setProblem('')
    },
    forgetProblem: () => setProblem(''),
    done: {
      onSaved: () => setTyped(empty),
      onError: (error: Error) => setProblem(whyFailed(error)),
    },
  }
}
