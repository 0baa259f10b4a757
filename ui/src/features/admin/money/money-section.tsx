import { useId, type ReactNode } from 'react'
import { CardContent } from '@/components/ui/card'

/** A part of the Money sheet below a hairline. */
export function MoneySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="border-t" aria-labelledby={id}>
      <CardContent className="stack gap-3">
        <h3 className="font-semibold" id={id}>
          {title}
        </h3>
        {children}
      </CardContent>
    </section>
  )
}
