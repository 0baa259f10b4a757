const MARKER = 0xff
const END = 0xd9
const SCAN = 0xda

/** A JPG without what phones write behind its end: notes, a brighter copy, a video. Any other file, and one whose parts
 *  don't follow each other, as it is. */
export async function pictureAlone(file: Blob): Promise<Blob> {
  if (file.type !== 'image/jpeg') return file
  const bytes = await file.arrayBuffer()
  const end = endOf(new DataView(bytes))
  return end < bytes.byteLength ? file.slice(0, end, file.type) : file
}

/** ITU T.81, annex B: each part begins with a marker, and says how long it is. */
function endOf(parts: DataView): number {
  try {
    let at = 2
    while (parts.getUint8(at) === MARKER) {
      const kind = parts.getUint8(at + 1)
      if (kind === END) return at + 2
      if (kind === MARKER) at += 1
      else at += 2 + parts.getUint16(at + 2)
      if (kind === SCAN) at = behindScan(parts, at)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return parts.byteLength
}

/** Where the next part begins: at a marker that is neither a stuffed zero nor a restart. */
function behindScan(parts: DataView, from: number): number {
  let at = from
  while (parts.getUint8(at) !== MARKER || isWithinScan(parts.getUint8(at + 1))) at += 1
  return at
}

const isWithinScan = (kind: number) => kind === 0 || kind === MARKER || (kind >= 0xd0 && kind <= 0xd7)
