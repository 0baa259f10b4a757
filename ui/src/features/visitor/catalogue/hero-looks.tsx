const NAVY = '#213a6e'
const PALE = '#e7eefb'
const GOLD = '#f2b04c'
const TILES = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** Three home pages in small, as they come out of the form below them. They're part of the page: nothing is loaded.
 * Where there's less room, less of their lower ends is seen. */
export function HeroLooks() {
  return (
    <svg className="hero-looks" viewBox="0 0 480 250" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <Folio />
      <Azulejo />
      <Fascia />
    </svg>
  )
}

function Folio() {
  return (
    <g>
      <Sheet x={2} y={30} />
      <rect x="100" y="44" width="70" height="88" fill={NAVY} />
      <g fill="none" stroke="#9db0da">
        <circle cx="118" cy="88" r="9" />
        <circle cx="118" cy="88" r="15" />
      </g>
      <text className="hero-looks-name" x="12" y="70">
        <tspan>Harbor Light</tspan>
        <tspan x="12" dy="15">
          Plumbing
        </tspan>
      </text>
      <path d="M12 100h62M12 107h48" stroke="#a9b6cf" strokeWidth="2" />
      <path d="M12 121h30" stroke={NAVY} strokeWidth="9" />
      <path d="M12 155h24M12 170h90M12 180h90M12 190h90M12 200h90" stroke="#c3cde0" strokeWidth="2" />
    </g>
  )
}

function Azulejo() {
  return (
    <g>
      <Sheet x={308} y={30} />
      <rect x="308" y="30" width="170" height="112" fill={PALE} />
      <g transform="translate(412 44)">
        {TILES.map((tile) => (
          <g key={tile} transform={`translate(${(tile % 3) * 22} ${Math.floor(tile / 3) * 22})`}>
            <rect width="22" height="22" fill="#fff" stroke={NAVY} strokeWidth="0.5" />
            <path d="M0 0q11 11 22 0q-11 11 0 22q-11-11-22 0q11-11 0-22z" fill={NAVY} />
            <circle cx="11" cy="11" r="3.5" fill={GOLD} />
          </g>
        ))}
      </g>
      <path d="M367 121h28" stroke={NAVY} strokeWidth="9" strokeLinecap="round" />
      <path d="M380 166h40v46h-40z" fill={NAVY} />
      <path d="M426 166h40v46h-40z" fill={PALE} />
      <path d="M380 166h40l-40 24zM426 166h40l-40 24z" fill={GOLD} />
    </g>
  )
}

function Fascia() {
  return (
    <g>
      <rect x="118" y="4" width="244" height="256" rx="5" fill="#fff" stroke="#c9d3cc" />
      <path d="M118 92V9q0-5 5-5h234q5 0 5 5v83z" fill={NAVY} />
      <g className="hero-looks-sign">
        <text x="134" y="46" textLength="168" lengthAdjust="spacingAndGlyphs">
          HARBOR LIGHT
        </text>
        <text x="134" y="80" textLength="120" lengthAdjust="spacingAndGlyphs">
          PLUMBING
        </text>
      </g>
      <path d={`M118 92${'q10.2 11 20.3 0t20.3 0'.repeat(6)}v9H118z`} fill={GOLD} />
      <path d="M134 120h96M134 129h70" stroke="#8a97ad" strokeWidth="3" />
      <path d="M300 125h46" stroke={NAVY} strokeWidth="13" />
      <path d="M118 152h244v108H118z" fill="#16233f" />
      <path d="M134 168h40" stroke={GOLD} strokeWidth="3" />
      <path d="M134 184h88M134 200h72M134 216h80M246 184h80M246 200h92M246 216h64" stroke="#cdd6e6" strokeWidth="3" />
    </g>
  )
}

function Sheet({ x, y }: { x: number; y: number }) {
  return <rect x={x} y={y} width="170" height="230" rx="5" fill="#fbfcfe" stroke="#c9d3cc" />
}
