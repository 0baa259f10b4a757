import { LIMITS } from '@/generated/limits'
import { ApiError } from '@/lib/http'

/** Phones take photos of more bytes and pixels than the server takes; it gets a smaller one then. */
export const isPhoto = ({ name }: File) => /\.jpe?g$/i.test(name)

/** Sends a file as it is, or a photo that can't go so as a smaller one. Raises what `put` raises, UnreadablePhoto. */
export async function putThatFits(file: File, put: (file: Blob) => Promise<string>): Promise<string> {
  const isTooLarge = file.size > LIMITS.answerFileBytes
  if (!isTooLarge) {
    try {
      return await put(file)
    } catch (error) {
      if (!isPhoto(file) || !(error instanceof ApiError) || error.code !== 'upload_unreadable') throw error
    }
  }
  const { shrunk } = await import('@/components/photos/shrink')
  return put(await shrunk(file))
}
