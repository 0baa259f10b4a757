/** The seal's lines, computed from the order id (design notes, "The seal"). View box 240, center 120. */

const CENTER = 120
const TURNS = 7
const POINTS = 1190
const PETALS = [36, 38, 40, 43, 45, 47, 50, 52, 54, 57, 59, 62, 65, 68, 72, 75]
const LOBES = [0, 5, 6, 7, 8, 9, 10, 12]

/** The pattern of a seal that belongs to no order. */
const BLANK_ID = '0c00'

/** Angles run clockwise from the top, in radians. */
function point(radius: number, angle: number): string {
  const x = CENTER + radius * Math.sin(angle)
  const y = CENTER - radius * Math.cos(angle)
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

function closedLine(count: number, span: number, radiusAt: (angle: number) => number): string {
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * span
    return point(radiusAt(angle), angle)
  })
  return `M${points.join('L')}Z`
}

function hexDigits(orderId: string): [number, number, number, number] {
  const digit = (index: number) => Number.parseInt(orderId.charAt(index), 16) || 0
  return [digit(0), digit(1), digit(2), digit(3)]
}

function computeTurns(orderId: string): string {
  const [h0, h1, h2, h3] = hexDigits(orderId)
  const petals = PETALS[h0] ?? 36
  const lobes = LOBES[h3 % LOBES.length] ?? 0
  const modulation = lobes ? 0.32 : 0
  const swing = lobes ? 11 + 0.32 * h1 : 12 + 0.5 * h1
  const phase = (h2 / 16) * 2 * Math.PI
  return closedLine(
    POINTS,
    TURNS * 2 * Math.PI,
    (t) => 60.5 + swing * (1 + modulation * Math.cos(lobes * t)) * Math.cos((petals / TURNS) * t + phase),
  )
}

const turnsByPattern = new Map<string, string>()

/** The one line of seven turns. Only the first four digits of the id shape it, so it is computed once per pattern. */
export function sealTurns(orderId: string | undefined): string {
  const pattern = (orderId ?? BLANK_ID).slice(0, 4)
  let line = turnsByPattern.get(pattern)
  if (line === undefined) {
    line = computeTurns(pattern)
    turnsByPattern.set(pattern, line)
  }
  return line
}

let edge: string | undefined

/** The scalloped edge: radius 115, 84 waves of 2.2. */
export function sealEdge(): string {
  edge ??= closedLine(840, 2 * Math.PI, (t) => 115 + 2.2 * Math.cos(84 * t))
  return edge
}

/** One of the seven arcs of the rim; the current stage's is broader. */
export function rimArc(index: number, isCurrent: boolean): string {
  const inner = isCurrent ? 80 : 82
  const outer = isCurrent ? 95 : 92
  const step = (2 * Math.PI) / TURNS
  const gap = (1.6 / 180) * Math.PI
  const [from, to] = [index * step + gap, (index + 1) * step - gap]
  return (
    `M${point(inner, from)}A${inner} ${inner} 0 0 1 ${point(inner, to)}` +
    `L${point(outer, to)}A${outer} ${outer} 0 0 0 ${point(outer, from)}Z`
  )
}

/**
 * One of `parts` equal parts of a closed line of the same family, in few cubic curves with relative coordinates: the
 * others are the same, turned. For drawings that travel inside a page's own markup.
 */
export function smoothPart(
  center: number,
  turns: number,
  count: number,
  parts: number,
  radiusAt: (angle: number) => number,
): string {
  const step = (turns * 2 * Math.PI) / count
  const at = (angle: number) =>
    [center + radiusAt(angle) * Math.sin(angle), center - radiusAt(angle) * Math.cos(angle)] as const
  const tangent = (angle: number) => {
    const [[x0, y0], [x1, y1]] = [at(angle - 1e-4), at(angle + 1e-4)]
    return [((x1 - x0) / 2e-4) * (step / 3), ((y1 - y0) / 2e-4) * (step / 3)] as const
  }
  const rounded = (value: number) => Math.round(value * 10) / 10
  let [x, y] = at(0).map(rounded) as [number, number]
  let line = `M${x} ${y}c`
  for (let index = 0; index < count / parts; index += 1) {
    const [from, to] = [index * step, (index + 1) * step]
    const [[fromX, fromY], [toX, toY]] = [at(from), at(to)]
    const [[outX, outY], [inX, inY]] = [tangent(from), tangent(to)]
    const corners = [fromX + outX - x, fromY + outY - y, toX - inX - x, toY - inY - y, toX - x, toY - y].map(rounded)
    line += compact(corners)
    x = rounded(x + (corners[4] ?? 0))
    y = rounded(y + (corners[5] ?? 0))
  }
  return line
}

/** `-.5 2-3`: no zero before a point, a minus sign parts as well as a space. */
function compact(numbers: number[]): string {
  return numbers
    .map((number) => {
      const text = String(number === 0 ? 0 : number).replace(/^(-?)0\./, '$1.')
      return text.startsWith('-') ? text : ` ${text}`
    })
    .join('')
}
