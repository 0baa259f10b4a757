const RANGE = /(\d+-\d+)/

/** Running text whose ranges, such as 3-5, keep their hyphen and never break across lines. */
export function Prose({ children }: { children: string }) {
  return children.split(RANGE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="nb">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
