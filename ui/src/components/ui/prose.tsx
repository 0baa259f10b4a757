const RANGE = /(\d+-\w+)/

/** Running text whose ranges and the like, such as 3-5 and 5-page, keep their hyphen and never break across lines. */
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
