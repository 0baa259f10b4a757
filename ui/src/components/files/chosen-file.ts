import { LIMITS } from '@/generated/limits'
import { HEIC_PROBLEM, isHeic } from '@/lib/heic'
import { ApiError, errorMessage } from '@/lib/http'
import { randomId } from '@/lib/random-id'
import { isPhoto } from './photo-that-fits'

/** A file that is on its way, or could not go. */
export interface ChosenFile {
  /** The server keeps it under this id, so that a second try brings no second file. */
  id: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** How much of it has gone, from 0 to 1. */
  share: number
  problem: string | null
  /** It is the file that was refused, so the same one again helps nobody. */
  isFinal: boolean
}

/** What the browser offers to choose. It leaves out HEIC, so that phones hand over a JPG. */
export const ACCEPTED = 'image/png,image/jpeg,image/svg+xml,application/pdf,.png,.jpg,.jpeg,.svg,.pdf'

const WRONG_TYPE = 'This isn’t a PNG, JPG, SVG or PDF. Please choose another file.'
const TOO_LARGE = 'This file is larger than 5MB. Please choose a smaller one.'
/** Too large, of another kind, not an image, or with a script inside. */
const ABOUT_THE_FILE = new Set([
  'upload_too_large',
  'upload_wrong_type',
  'upload_heic',
  'upload_unreadable',
  'upload_active',
])

/** A file as it was chosen; one that can only be refused fails at once. */
export function chosen(file: File): ChosenFile {
  const problem = refusalOf(file)
  return { id: randomId(), file, state: problem ? 'failed' : 'waiting', share: 0, problem, isFinal: problem !== null }
}

function refusalOf(file: File): string | null {
  const { name, size } = file
  if (isHeic(file)) return HEIC_PROBLEM
  if (!/\.(png|jpe?g|svg|pdf)$/i.test(name)) return WRONG_TYPE
  return size > LIMITS.answerFileBytes && !isPhoto(file) ? TOO_LARGE : null
}

/** By its name, because what makes photos smaller is only loaded for one. */
const isUnreadable = (error: unknown) => error instanceof Error && error.name === 'UnreadablePhoto'

/** What became of a try that failed. */
export function failed(error: unknown): Pick<ChosenFile, 'state' | 'problem' | 'isFinal'> {
  const isRefused = error instanceof ApiError
  return {
    state: 'failed',
    problem: isRefused ? (error.serverMessage ?? 'The upload failed. Please try again.') : errorMessage(error),
    isFinal: isUnreadable(error) || (isRefused && ABOUT_THE_FILE.has(error.code ?? '')),
  }
}

/** Why files hold up what they belong to, or null. `then` is what can be done after they have arrived. */
export function filesProblem(underWay: readonly ChosenFile[], then: string): string | null {
  if (underWay.some(({ state }) => state !== 'failed')) {
    return `Your files are still uploading. ${then} when they’re done.`
  }
  return underWay.length > 0 ? 'Some files couldn’t be uploaded. Try them again or remove them.' : null
}
