import { ReadFallback } from '@/components/admin/read-fallback'
import { Card, CardContent } from '@/components/ui/card'
import { needWords } from './need-words'
import { useNextNeed } from './use-next-need'

/** How the order stands in one sentence, and what follows from it. */
export function NextCard({ orderId }: { orderId: string }) {
  const read = useNextNeed(orderId)
  if (!read.data) {
    return (
      <Card aria-label="Next">
        <ReadFallback title="What’s next couldn’t be loaded" read={read} />
      </Card>
    )
  }
  const [title, text] = needWords(read.data)
  return (
    <Card aria-label="Next">
      <CardContent>
        <h2 className="t-card">{title}</h2>
        <p className="caption">{text}</p>
      </CardContent>
    </Card>
  )
}
