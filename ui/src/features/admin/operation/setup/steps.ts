import { adminPaths } from '@/lib/admin/admin-paths'
import type { Secrets, SettingsDetails } from '@/lib/schemas'

export const STEPS = ['agency', 'payments', 'mail', 'security', 'finish'] as const
export type Step = (typeof STEPS)[number]

export const NAMES: Record<Step, string> = {
  agency: 'Your agency',
  payments: 'Payments',
  mail: 'Mail',
  security: 'Second factor',
  finish: 'Finish',
}
export const TITLES: Record<Step, string> = {
  agency: 'Who you are',
  payments: 'Who takes payments',
  mail: 'Who sends mail',
  security: 'How your login is protected',
  finish: 'What’s done and what’s left',
}

/** What each step leads to is kept where it belongs, so how far somebody came is read from there. `isGuarded`: by a second factor. */
export function isDone(step: Step, settings: SettingsDetails, secrets: Secrets, isGuarded: boolean): boolean {
  switch (step) {
    case 'agency':
      return settings.isSaved
    case 'payments':
      return secrets.secretKey.isSet && secrets.webhookSecret.isSet
    case 'mail':
      return secrets.mail.isSet
    case 'security':
      return isGuarded
    case 'finish':
      return false
  }
}

/** Where to go on: the first step that is not done. */
export function firstLeft(settings: SettingsDetails, secrets: Secrets, isGuarded: boolean): Step {
  return STEPS.find((step) => !isDone(step, settings, secrets, isGuarded)) ?? 'finish'
}

export function stepNamed(name: string | null): Step | null {
  return STEPS.find((step) => step === name) ?? null
}

export function stepAfter(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? 'finish'
}

export const stepPath = (step: Step) => `${adminPaths.setup}?step=${step}`
