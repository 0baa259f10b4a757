import type { IntakeForm } from '@/lib/schemas'

const ENDINGS: Partial<Record<string, string>> = { 'image/png': '.png', 'image/jpeg': '.jpg', 'image/svg+xml': '.svg' }

/** `alder-finch-bakery-logo.svg` */
export function logoName({ businessName, logo }: Pick<IntakeForm, 'businessName' | 'logo'>): string {
  const words = businessName.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return `${[...words, 'logo'].join('-')}${ENDINGS[logo?.contentType ?? ''] ?? ''}`
}
