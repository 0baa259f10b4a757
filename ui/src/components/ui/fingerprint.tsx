import { fingerprint } from './report/report-words'

/** The first twelve digits of a build's hash, in groups of four. */
export function Fingerprint({ hash }: { hash: string }) {
  return <span className="num nb tracking-wide">{fingerprint(hash)}</span>
}
