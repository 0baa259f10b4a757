import { useState } from 'react'
import { isSoldRow, slugOf, textAt, withValue, type Place, type RowNames } from './content'
import { useOfferForm } from './offer-context'
import { OfferField } from './offer-field'

interface SlugFieldProps {
  place: Place
  label: string
  isFixed: boolean
  longest: number
  className?: string | undefined
  address?: string
}

/** What addresses and orders name. It stays once it has been sold. */
export function SlugField({ place, label, isFixed, longest, className = '', address = '' }: SlugFieldProps) {
  const { content } = useOfferForm()
  const slug = textAt(content, place)
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

/**
 * The slug of something new follows its title until somebody writes another, and stays open whatever is typed on the
 * way, also what something else is sold under. What is sold is fixed.
 */
export function useSlug(place: Place, names: RowNames, longest: number) {
  const { content, change, sold } = useOfferForm()
  const isSold = isSoldRow(content, sold, place, names)
  const [openUnder, setOpenUnder] = useState(isSold ? null : sold)
  if (!isSold && openUnder !== sold) setOpenUnder(sold)
  const isFixed = isSold && openUnder !== sold
  const [title, slug] = [`${place}.${names.title}`, `${place}.${names.slug}`]
  const onTitle = (text: string) => {
    const titled = withValue(content, title, text)
    const follows = !isFixed && textAt(content, slug) === slugOf(textAt(content, title), longest)
    change(follows ? withValue(titled, slug, slugOf(text, longest)) : titled)
  }
  return { isFixed, onTitle }
}
