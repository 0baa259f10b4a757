import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import styles from './notes.module.css'
import { listed, type PagePart } from './page-parts'

interface TextsListProps {
  parts: readonly PagePart[]
  page: string
  onChoose: (part: PagePart) => void
}

/** Every text of the page as a list: for whoever uses a keyboard or hears the page. */
export function TextsList({ parts, page, onChoose }: TextsListProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (part: PagePart) => {
    setOpen(false)
    onChoose(part)
  }
  return (
    <>
      <button type="button" className={styles.textBtn} onClick={() => setOpen(true)}>
        Choose from a list
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Texts on ${page}`}
        description="Choose what should change."
        className={styles.textsDialog}
      >
        <ul className={styles.texts}>
          {listed(parts).map(({ part, label }) => (
            <li key={`${part.path} ${part.nth}`}>
              <Button variant="ghost" size="sm" onClick={() => choose(part)}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
