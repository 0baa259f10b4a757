import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, http } from '@/lib/http'
import type { ClientFacts } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'
import { bodyOf, factsQuery, textsOf, type Texts } from './facts-data'
import {
  conflicts,
  kept,
  left,
  readDraft,
  settled,
  shownText,
  typed,
  unsaved,
  without,
  writeDraft,
  type Draft,
} from './facts-draft'
import { missingIn, PARTS, sentAs, type Part } from './parts'

const PAUSE_MS = 900
const AGAIN_MS = 8000

/** How a part stands; `problem` is a sentence. */
export interface Standing {
  state: 'idle' | 'typing' | 'saving' | 'saved' | 'problem' | 'conflict'
  problem: string
}

export type FactsEditing = ReturnType<typeof useFacts>

/** What is typed, kept in the tab, and saved part by part as one goes. */
export function useFacts(token: string, orderId: string, facts: ClientFacts) {
  const server = textsOf(facts)
  const [draft, setDraft] = useState<Draft>(() => readDraft(orderId, server))
  const [problems, setProblems] = useState<Texts>({})
  const [waits, setWaits] = useState('')
  const [saving, setSaving] = useState('')
  const [saved, setSaved] = useState<readonly string[]>([])
  useEffect(() => {
    writeDraft(orderId, draft)
  }, [orderId, draft])
  const save = useSavePart(token, facts, { draft, setDraft, setProblems, setWaits, setSaving, setSaved })
  const moved = conflicts(draft, server)
  const keysOf = (part: Part) => part.keys(facts).filter((key) => key in draft)
  const missing = (part: Part) =>
    keysOf(part)
      .map((key) => missingIn(key, draft[key]?.text ?? ''))
      .find(Boolean) ?? ''
  const isDirty = (part: Part) => keysOf(part).some((key) => unsaved(draft).includes(key))
  const isMoved = (part: Part) => keysOf(part).some((key) => moved.includes(key))
  const next = PARTS.find((part) => isDirty(part) && !isMoved(part) && !missing(part) && !problems[part.id])
  useSoon(!saving && !facts.closed && next ? () => void save(next) : null, waits ? AGAIN_MS : PAUSE_MS)
  return {
    facts,
    hasUnsaved: unsaved(draft).length > 0,
    text: (key: string) => shownText(draft, server, key),
    type: (part: Part, key: string, text: string) => {
      setDraft((now) => typed(now, server, key, text))
      setProblems((now) => ({ ...now, [part.id]: '' }))
      setSaved((now) => now.filter((id) => id !== part.id))
    },
    leave: () => setDraft(left),
    conflictsOf: (part: Part) =>
      moved
        .filter((key) => part.keys(facts).includes(key))
        .map((key) => ({ key, mine: draft[key]?.text ?? '', theirs: server[key] ?? '' })),
    keepMine: (keys: readonly string[]) => setDraft((now) => kept(now, server, keys)),
    useTheirs: (keys: readonly string[]) => setDraft((now) => without(now, keys)),
    standing: (part: Part): Standing => {
      if (isMoved(part)) return { state: 'conflict', problem: '' }
      if (problems[part.id]) return { state: 'problem', problem: problems[part.id] ?? '' }
      if (saving === part.id) return { state: 'saving', problem: '' }
      if (isDirty(part)) return { state: 'typing', problem: missing(part) || waits }
      return { state: saved.includes(part.id) ? 'saved' : 'idle', problem: '' }
    },
  }
}

interface Setters {
  draft: Draft
  setDraft: (change: (now: Draft) => Draft) => void
  setProblems: (change: (now: Texts) => Texts) => void
  setWaits: (sentence: string) => void
  setSaving: (id: string) => void
  setSaved: (change: (now: readonly string[]) => readonly string[]) => void
}

/** One part at a time. What another tab or staff saved meanwhile is read, and what doesn't touch it goes on top. */
function useSavePart(token: string, facts: ClientFacts, to: Setters) {
  const queryClient = useQueryClient()
  const query = factsQuery(token)
  return async (part: Part) => {
    const typedTexts = Object.fromEntries(
      unsaved(to.draft)
        .filter((key) => part.keys(facts).includes(key))
        .map((key) => [key, to.draft[key]?.text ?? '']),
    )
    const sent = Object.fromEntries(Object.entries(typedTexts).map(([key, text]) => [key, sentAs(key, text)]))
    to.setSaving(part.id)
    try {
      const now = await http.put('/api/client/facts', { token, body: bodyOf(facts, sent) })
      queryClient.setQueryData(query.queryKey, now)
      to.setDraft((draft) => settled(draft, typedTexts, textsOf(now)))
      to.setSaved((ids) => [...ids, part.id])
      to.setWaits('')
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status < 500 && error.status !== 429
      if (!isAnswered) to.setWaits(whyFailed(error instanceof Error ? error : new Error(String(error))))
      else if (error.code !== 'content_moved') to.setProblems((now) => ({ ...now, [part.id]: whyFailed(error) }))
      if (isAnswered) await queryClient.refetchQueries({ queryKey: query.queryKey })
    } finally {
      to.setSaving('')
    }
  }
}

/** Does this a moment after the last change, and at once when the browser is online again. */
function useSoon(act: (() => void) | null, afterMs: number): void {
  useEffect(() => {
    if (!act) return
    const timer = setTimeout(act, afterMs)
    window.addEventListener('online', act)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', act)
    }
  })
}
