interface EachServerHintProps {
  /** What sets it. */
  variables: readonly [string, ...string[]]
  /** In the browser, while one server was alone. */
  wasEntered: boolean
}

/** In place of a form, where several servers may use the data: what's entered would be on one of them. */
export function EachServerHint({ variables: [first, ...others], wasEntered }: EachServerHintProps) {
  return (
    <div className="hint stack gap-2">
      <p>
        Several servers may use this data, so this is set on each of them, with{' '}
        <code className="wrap-anywhere">{first}</code>
        {others.map((name) => (
          <span key={name}>
            {' '}
            and <code className="wrap-anywhere">{name}</code>
          </span>
        ))}
        . It’s used after a restart.
      </p>
      {wasEntered && <p>What was entered here before is used by one server only.</p>}
    </div>
  )
}
