/** The one spinner for a whole page or section. Buttons bring their own. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="text-seal">
      <span className="spin spin-lg block" aria-hidden="true" />
      <span className="sr">{label}</span>
    </div>
  )
}
