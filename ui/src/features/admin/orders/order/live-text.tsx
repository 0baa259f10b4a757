import { Fragment } from 'react'
import { EmailAddress } from '@/components/ui/email-address'
import { liveParts } from './live-parts'

/** What a client typed, with its addresses and telephone numbers to press. */
export function LiveText({ text }: { text: string }) {
  return liveParts(text).map(({ text: part, href }, index) => {
    if (!href) return <Fragment key={index}>{part}</Fragment>
    const isPage = href.startsWith('http')
    return (
      <a key={index} href={href} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
        {href.startsWith('mailto:') ? <EmailAddress address={part} /> : part}
      </a>
    )
  })
}
