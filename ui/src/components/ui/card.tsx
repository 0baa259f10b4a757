import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '@/lib/class-names'

interface CardHeaderProps {
  title: ReactNode
  titleId?: string
  level?: 1 | 2 | 3
  /** Sits at the right end of the head: a count, a link, tools. */
  children?: ReactNode
}

export function CardHeader({ title, titleId, level = 2, children }: CardHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <div className="sheet-head">
      <Heading className="t-card" id={titleId}>
        {title}
      </Heading>
      {children}
    </div>
  )
}

export function CardContent({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('sheet-pad', className)} {...rest} />
}

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Makes a head of it, and the name of the region. */
  title?: ReactNode
  titleLevel?: 1 | 2 | 3
  headAside?: ReactNode
}

export function Card({ title, titleLevel, headAside, className, children, ...rest }: CardProps) {
  const titleId = useId()
  const hasTitle = title !== undefined
  return (
    <section className={classNames('sheet', className)} aria-labelledby={hasTitle ? titleId : undefined} {...rest}>
      {hasTitle && (
        <CardHeader title={title} titleId={titleId} level={titleLevel ?? 2}>
          {headAside}
        </CardHeader>
      )}
      {children}
    </section>
  )
}
