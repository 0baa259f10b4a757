import { useEffect, useState } from 'react'

const SETTLED_AFTER_MS = 400

/** A value that changes with every key, once it has stood still for a moment. */
export function useSettled<Value>(value: Value, afterMs = SETTLED_AFTER_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
