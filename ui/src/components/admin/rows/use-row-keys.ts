import { useState } from 'react'

interface RowKeys {
  keys: number[]
  /** Those that were added here. */
  added: number[]
}

/** Rows have nothing of their own that stays while they are typed in and moved, so each has a number. */
export function useRowKeys(count: number) {
  const [kept, setKept] = useState<RowKeys>(() => ({ keys: numbers(count), added: [] }))
  // Another draft was loaded.
  const { keys, added } = kept.keys.length === count ? kept : { keys: numbers(count), added: [] }
  return {
    keys,
    isNew: (index: number) => added.includes(keys[index] ?? -1),
    move: (index: number, to: number) =>
      setKept({ keys: keys.map((key, at) => (at === index ? keys[to] : at === to ? keys[index] : key) ?? key), added }),
    add: () => {
      const key = Math.max(-1, ...keys) + 1
      setKept({ keys: [...keys, key], added: [...added, key] })
    },
    remove: (index: number) => setKept({ keys: keys.filter((_, at) => at !== index), added }),
  }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
