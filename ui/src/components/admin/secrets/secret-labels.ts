import type { Secret, Secrets } from '@/lib/schemas'

const MODES = {
  sandbox: 'Built-in test page',
  test: 'Stripe, test mode',
  live: 'Stripe, live mode',
} satisfies Record<Secrets['mode'], string>

/** How payments are taken, and how they will be after a restart. */
export function modeLabel({ mode, nextMode }: Secrets): string {
  return mode === nextMode ? MODES[mode] : `${MODES[mode]}; after a restart: ${MODES[nextMode]}`
}

/** A key by its last characters, and where it comes from. Never more of it. */
export function secretLabel(secret: Secret): string {
  if (!secret.isSet) return secret.waits ? 'None, after a restart' : 'None'
  const end = secret.lastFour ? `Ends in ${secret.lastFour}` : 'Set'
  return `${end}, ${originLabel(secret)}`
}

/** A mail server by its name. Its login is not shown at all. */
export function mailServerLabel({ mail, mailServer }: Secrets): string {
  if (!mail.isSet) return mail.waits ? 'None, after a restart' : 'None'
  return `${mailServer}, ${originLabel(mail)}`
}

/** Where whoever runs the server has set something. */
export function placeLabel({ source, place }: { source: string; place: string }): string {
  return source === 'file' ? `read from ${place}` : `set by ${place}`
}

function originLabel({ isFixed, source, place, waits }: Secret): string {
  if (isFixed) return placeLabel({ source, place })
  return waits ? 'entered here, used after a restart' : 'entered here'
}
