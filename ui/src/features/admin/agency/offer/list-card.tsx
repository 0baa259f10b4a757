import { useState, type ReactNode } from 'react'
import { CardContent } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { counted } from '@/lib/counted'
import { rowsAt, type Place } from './content'
import { useOfferForm } from './offer-context'

interface ListCardProps {
  title: string
  place: Place
  noun: string
  children: ReactNode
}

/** A list that's rarely changed, folded into how many it has. It opens once something is said of one of them, and stays so. */
export function ListCard({ title, place, noun, children }: ListCardProps) {
  const { content, problems, hints } = useOfferForm()
  const isWithin = (field: Place) => field === place || field.startsWith(`${place}.`)
  const hasWord = [...problems.keys(), ...hints.keys()].some(isWithin)
  const [isOpen, setOpen] = useState(hasWord)
  if (hasWord && !isOpen) setOpen(true)
  return (
    <FoldedCard title={title} summary={counted(rowsAt(content, place).length, noun)} isOpen={isOpen}>
      <CardContent>{children}</CardContent>
    </FoldedCard>
  )
}
