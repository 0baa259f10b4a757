import { lazyDialog } from '@/components/ui/lazy-dialog'
import type { SecondFactorDetails } from '@/lib/schemas'

/** What else to know before the only one goes: nothing is left that would ask. */
export const onlyOne = (details: SecondFactorDetails) =>
  !details.isRequired && details.passkeys.length + (details.app ? 1 : 0) === 1
    ? ' It’s your only second factor: without it, your password alone opens your account, and your recovery codes stop working.'
    : ''

export const removal = lazyDialog(async () => (await import('@/components/admin/remove-dialog')).RemoveDialog)
