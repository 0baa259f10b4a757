import { ApiError } from '@/lib/http'
import type { OfferContent, OfferDraft } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'

const SAVED_AFTER_MS = 500

/** `moved`: somebody else has saved or published meanwhile; `theirs` is what is there now. */
export type Trouble = { kind: 'failed'; message: string } | { kind: 'moved'; message: string; theirs: OfferDraft }

export interface DraftState {
  /** What stands in the fields. */
  content: OfferContent
  /** What the server said of it last. */
  saved: OfferDraft
  isUnsaved: boolean
  trouble: Trouble | null
}

export interface DraftCalls {
  read: () => Promise<OfferDraft>
  save: (content: OfferContent, revision: number, baseVersion: number) => Promise<OfferDraft>
  discard: (revision: number) => Promise<OfferDraft>
}

/** Saves what is typed a moment later, one call at a time. What cannot be saved stays in the fields. */
export class DraftStore {
  private state: DraftState
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private underWay: Promise<void> | null = null

  constructor(
    loaded: OfferDraft,
    private readonly calls: DraftCalls,
  ) {
    this.state = { content: loaded.content, saved: loaded, isUnsaved: false, trouble: behind(loaded) }
  }

  readonly get = () => this.state

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  readonly change = (content: OfferContent): void => {
    this.set({ content, isUnsaved: true })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), SAVED_AFTER_MS)
  }

  /** Saves what is not saved yet. False when that was not possible. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.timer)
    this.underWay ??= this.saveAll().finally(() => {
      this.underWay = null
    })
    await this.underWay
    return !this.state.isUnsaved && this.state.trouble === null
  }

  /** Goes on with what stands here, on top of what is there now. */
  readonly keepMine = async (): Promise<void> => {
    if (this.state.trouble?.kind !== 'moved') return
    const { theirs } = this.state.trouble
    const saved = { ...theirs, baseVersion: theirs.newestVersion }
    this.set({ saved, isUnsaved: true, trouble: null })
    await this.flush()
  }

  /** Takes what is there now. A draft of an offer that is no longer the newest makes way for that. */
  readonly takeTheirs = async (): Promise<void> => {
    if (this.state.trouble?.kind !== 'moved') return
    const { theirs } = this.state.trouble
    if (behind(theirs)) await this.discard(theirs.revision)
    else this.load(theirs)
  }

  readonly discard = async (revision = this.state.saved.revision): Promise<void> => {
    clearTimeout(this.timer)
    await this.underWay
    try {
      this.load(await this.calls.discard(this.state.trouble ? revision : this.state.saved.revision))
    } catch (error) {
      await this.meet(error)
    }
  }

  readonly load = (loaded: OfferDraft): void => {
    clearTimeout(this.timer)
    this.set({ content: loaded.content, saved: loaded, isUnsaved: false, trouble: behind(loaded) })
  }

  /** What went wrong with a call that the page has made itself. */
  readonly meet = async (error: unknown): Promise<void> => {
    if (!(error instanceof ApiError) || error.code !== 'draft_moved') {
      this.set({ trouble: { kind: 'failed', message: whyFailed(error) } })
      return
    }
    const theirs = await this.calls.read().catch(() => null)
    const message = whyFailed(error)
    this.set({ trouble: theirs ? { kind: 'moved', message, theirs } : { kind: 'failed', message } })
  }

  private async saveAll(): Promise<void> {
    while (this.state.isUnsaved && this.state.trouble?.kind !== 'moved') {
      const { content, saved } = this.state
      try {
        const answer = await this.calls.save(content, saved.revision, saved.baseVersion)
        this.set({ saved: answer, isUnsaved: this.state.content !== content, trouble: null })
      } catch (error) {
        await this.meet(error)
        return
      }
    }
  }

  private set(changes: Partial<DraftState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }
}

/** Something was published after the draft was begun. */
function behind(draft: OfferDraft): Trouble | null {
  if (draft.baseVersion === draft.newestVersion) return null
  const message = `Version ${draft.newestVersion} was published after this draft was begun. Choose which to keep.`
  return { kind: 'moved', message, theirs: draft }
}
