import { Fragment } from 'react'

/** A domain or an address of a website. Where it has to break, it does so after a dot. */
export function BrokenAtDots({ name }: { name: string }) {
  return (
    <span className="wrap-anywhere">
      {name.split('.').map((label, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <>
              .<wbr />
            </>
          )}
          {label}
        </Fragment>
      ))}
    </span>
  )
}
