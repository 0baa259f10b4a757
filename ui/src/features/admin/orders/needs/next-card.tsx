import type { ReactNode } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Card, CardContent } from '@/components/ui/card'
import { needWords } from './need-words'
import styles from './next-card.module.css'
import { useNextNeed } from './use-next-need'

interface NextCardProps {
  orderId: string
  /** Of its website, where there is one. */
  picture: ReactNode
}

/** How the order stands in one sentence, and what follows from it. */
export function NextCard({ orderId, picture }: NextCardProps) {
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
      <CardContent className={styles.next}>
        {picture}
        <div className={styles.words}>
          <h2 className="t-card">{title}</h2>
          <p className="caption">{text}</p>
        </div>
      </CardContent>
    </Card>
  )
}
