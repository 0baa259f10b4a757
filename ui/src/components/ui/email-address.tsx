import { Fragment } from 'react'

/** Where it has to break, it does so after the @ or before a dot. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
