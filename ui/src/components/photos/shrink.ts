import { LIMITS } from '@/generated/limits'
import { HEIC_PROBLEM, isHeic } from '@/lib/heic'

const SIDE_MAX = 2560
const QUALITIES = [0.9, 0.8, 0.65]

/** The browser can't read it either. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto'

  constructor(file: File) {
    super(isHeic(file) ? HEIC_PROBLEM : 'This photo can’t be read. Save it again as JPG or PNG and try again.')
  }
}

/** What the browser offers to choose. It leaves out HEIC, so that phones hand over a JPG. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

/** As much smaller as is of use to a website, upright, as a JPG. Raises UnreadablePhoto. */
export async function shrunk(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePhoto(file)
  })
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePhoto(file)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const made = await smallEnough(canvas)
  if (!made) throw new UnreadablePhoto(file)
  return made
}

/** The finest that is small enough; the last one tried where none is, which the server refuses in words. */
async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let made: Blob | null = null
  for (const quality of QUALITIES) {
    made = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (made && made.size <= LIMITS.logoMaxBytes) break
  }
  return made
}
