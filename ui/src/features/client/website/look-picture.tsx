/** A sketch of a theme's home page, in the colors around it. */
export function LookPicture({ theme }: { theme: string }) {
  return (
    <svg viewBox="0 0 104 66" aria-hidden="true">
      <path className="paper" d="M0 0h104v66H0z" />
      {theme === 'folio' && <Folio />}
      {theme === 'fascia' && <Fascia />}
      {theme === 'azulejo' && <Azulejo />}
    </svg>
  )
}

function Folio() {
  return (
    <>
      <path className="deep" d="M0 0h27v66H0z" />
      <path className="brand" d="M0 0h2v66H0z" />
      <circle className="accent" cx="11" cy="11" r="5" />
      <path className="tint" d="M6 23h12v1.6H6zM6 28h9v1.6H6zM6 33h11v1.6H6zM6 38h8v1.6H6z" />
      <path className="ink" d="M35 11h44v4.4H35zM35 18h30v4.4H35zM35 28h36v1.6H35z" />
      <path className="brand" d="M35 34h17v6H35z" />
      <path className="rule" d="M35 48h61v1H35zM35 54h61v1H35zM35 60h61v1H35z" />
    </>
  )
}

function Fascia() {
  return (
    <>
      <path className="brand" d="M0 0h104v27H0z" />
      <path className="paper" d="M10 10h84v7H10z" />
      <path
        className="accent"
        d="M0 27h104v4c0 5-13 5-13 0 0 5-13 5-13 0 0 5-13 5-13 0 0 5-13 5-13 0 0 5-13 5-13 0 0 5-13 5-13 0 0 5-13 5-13 0 0 5-13 5-13 0z"
      />
      <path
        className="tint"
        d="M13 27v4c0 5 13 5 13 0v-4zM39 27v4c0 5 13 5 13 0v-4zM65 27v4c0 5 13 5 13 0v-4zM91 27v4c0 5 13 5 13 0v-4z"
      />
      <path
        className="ink"
        d="M10 43h36v2H10zM10 49h36v2H10zM10 55h36v2H10zM58 43h36v2H58zM58 49h36v2H58zM58 55h36v2H58z"
      />
    </>
  )
}

const TILES = [0, 1, 2, 3].flatMap((row) =>
  [0, 1, 2, 3, 4, 5].map((column) => ({ x: 44 + 10 * column, y: 4 + 10 * row, isEven: (row + column) % 2 === 0 })),
)

function Azulejo() {
  return (
    <>
      {TILES.map(({ x, y, isEven }) => (
        <g key={`${x} ${y}`}>
          <path className={isEven ? 'brand' : 'tint'} d={`M${x} ${y}h10v10h-10z`} />
          <path className={isEven ? 'accent' : 'deep'} d={`M${x + 5} ${y + 1.4}l3.6 3.6-3.6 3.6-3.6-3.6z`} />
        </g>
      ))}
      <path className="ink" d="M8 10h28v4.4H8zM8 17h22v4.4H8zM8 27h24v1.6H8z" />
      <path className="brand" d="M8 33h15v6H8z" />
      <path className="tint" d="M8 49h27v12H8zM39 49h27v12H39zM70 49h27v12H70z" />
    </>
  )
}
