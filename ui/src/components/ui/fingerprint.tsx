const GROUPS = [0, 4, 8]

/** The first twelve digits of a build's hash, in groups of four. */
export function Fingerprint({ hash }: { hash: string }) {
  return <span className="num nb tracking-wide">{GROUPS.map((at) => hash.slice(at, at + 4)).join(' ')}</span>
}
