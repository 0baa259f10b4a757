import styles from './looks.module.css'

/** A sketch of a theme's home page, in the colors around it. */
export function LookPicture({ theme }: { theme: string }) {
  return (
    <svg viewBox="0 0 104 66" aria-hidden="true">
      <path className={styles.paper} d="M0 0h104v66H0z" />
      {theme === 'folio' && <Folio />}
      {theme === 'fascia' && <Fascia />}
      {theme === 'azulejo' && <Azulejo />}
    </svg>
  )
}

function Folio() {
  return (
    <>
      <path className={styles.tint} d="M62 0h42v66H62z" />
      <path className={styles.ink} d="M8 14h40v4.4H8zM8 21h30v4.4H8zM8 31h36v1.6H8z" />
      <path className={styles.brand} d="M8 37h17v6H8z" />
      <path className={styles.rule} d="M8 50h46v1H8zM8 55h46v1H8zM8 60h46v1H8z" />
      <g className={styles.engraved}>
        {[0, 30, 60, 90, 120, 150].map((turn) => (
          <ellipse key={turn} cx="83" cy="33" rx="17" ry="7" transform={`rotate(${turn} 83 33)`} />
        ))}
      </g>
    </>
  )
}

function Fascia() {
  return (
    <>
      <path className={styles.brand} d="M0 0h104v33H0z" />
      <path className={styles.paper} d="M8 9h66v7H8zM8 19h44v7H8z" />
      <path className={styles.accent} d="M0 33h104v3H0z" />
      <path className={styles.deep} d="M0 36h104v3H0z" />
      <path
        className={styles.ink}
        d="M8 47h40v2H8zM8 53h40v2H8zM8 59h40v2H8zM56 47h40v2H56zM56 53h40v2H56zM56 59h40v2H56z"
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
          <path className={isEven ? styles.brand : styles.tint} d={`M${x} ${y}h10v10h-10z`} />
          <path className={isEven ? styles.accent : styles.deep} d={`M${x + 5} ${y + 1.4}l3.6 3.6-3.6 3.6-3.6-3.6z`} />
        </g>
      ))}
      <path className={styles.ink} d="M8 10h28v4.4H8zM8 17h22v4.4H8zM8 27h24v1.6H8z" />
      <path className={styles.brand} d="M8 33h15v6H8z" />
      <path className={styles.tint} d="M8 49h27v12H8zM39 49h27v12H39zM70 49h27v12H70z" />
    </>
  )
}
