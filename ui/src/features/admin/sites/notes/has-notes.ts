import type { Site } from '@/lib/schemas'

/** Whether the client may have left any; what they sent before it was taken back shows as soon as it's read. */
export const hasNotes = ({ isReleased }: Site) => isReleased
