import { slugOf, textAt, withValue } from './content'
import { useOfferForm } from './offer-context'
import { OfferField } from './offer-field'

interface SlugFieldProps {
  place: string
  label: string
  /** Those that are sold now. */
  sold: readonly string[]
  longest: number
  className?: string
  address?: string
}

/** What addresses and orders name. It stays once it has been sold. */
export function SlugField({ place, label, sold, longest, className = '', address = '' }: SlugFieldProps) {
  const { content } = useOfferForm()
  const slug = textAt(content, place)
  const isFixed = sold.includes(slug)
  const rule = `Lowercase letters, digits and dashes, at most ${longest}`
  return (
    <OfferField
      place={place}
      label={label}
      className={className}
      isFixed={isFixed}
      hint={
        isFixed ? 'Stays as it is: orders and links name it.' : address ? `${address}${slug || '…'}. ${rule}` : rule
      }
    />
  )
}

/** A title that is typed. The slug of something new follows it until somebody writes another. */
export function useTitled(place: string, title: string, slug: string, sold: readonly string[], longest: number) {
  const { content, change } = useOfferForm()
  return (text: string) => {
    const [before, kept] = [textAt(content, `${place}.${title}`), textAt(content, `${place}.${slug}`)]
    const titled = withValue(content, `${place}.${title}`, text)
    const follows = !sold.includes(kept) && kept === slugOf(before, longest)
    change(follows ? withValue(titled, `${place}.${slug}`, slugOf(text, longest)) : titled)
  }
}
