import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import styles from './client.module.css'

/** A card without anything in it is a line that says so. */
export function NoneOf({ title, children }: { title: string; children: ReactNode }) {
  return <Card className={styles.noneOf} title={title} headAside={<span className="caption">{children}</span>} />
}
