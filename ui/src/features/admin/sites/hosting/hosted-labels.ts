import type { Hosted } from '@/lib/schemas'

export const HOSTED_LABELS: Record<Hosted['state'], string> = {
  online: 'Online',
  grace: 'Ending',
  paused: 'Paused',
  deleted: 'Files deleted',
}
