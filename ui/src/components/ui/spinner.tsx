/** The one spinner for a whole page or section. Buttons bring their own. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="spinner">
      <span className="spin spin-lg" aria-hidden="true" />
      <span className="sr">{label}</span>
    </div>
  )
}
