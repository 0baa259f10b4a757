import { ListPlus, Pencil, Reply } from 'lucide-react'
import { useState } from 'react'
import { MoreMenu } from '@/components/admin/menu/more-menu'
import { Icon } from '@/components/ui/icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import type { Deed } from '@/lib/admin/desk'
import { randomId } from '@/lib/random-id'
import type { SavedReply } from '@/lib/schemas'
import { useSavedReplies } from './use-saved-replies'

const dialog = lazyDialog(async () => (await import('./saved-replies-dialog')).SavedRepliesDialog)

interface SavedRepliesProps {
  /** What is typed. */
  text: string
  onInsert: (reply: string) => void
}

/** Texts that the team sends again and again: one is put where somebody types, and what is typed can become one. */
export function SavedReplies({ text, onInsert }: SavedRepliesProps) {
  const { data } = useSavedReplies()
  const [asked, setAsked] = useState<{ begun: SavedReply | null } | null>(null)
  const replies = data?.items ?? []
  const typed = text.trim()
  const deeds: Deed[] = [
    ...replies.map((reply): Deed => ({
      label: reply.title,
      hint: reply.text,
      icon: Reply,
      run: () => onInsert(reply.text),
    })),
    {
      label: typed ? 'Save this text as a reply' : 'New saved reply',
      icon: ListPlus,
      run: () => setAsked({ begun: { id: randomId(), title: '', text: typed, revision: '' } }),
    },
    ...(replies.length > 0
      ? [{ label: 'Edit saved replies', icon: Pencil, run: () => setAsked({ begun: null }) }]
      : []),
  ]
  return (
    <div {...dialog.before}>
      <MoreMenu
        label="Saved replies"
        deeds={deeds}
        words={
          <>
            <Icon icon={Reply} size="sm" />
            Saved replies
          </>
        }
      />
      {asked && <dialog.Dialog replies={replies} begun={asked.begun} onClose={() => setAsked(null)} />}
    </div>
  )
}
