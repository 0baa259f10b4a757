import { http } from '@/lib/http'
import type { Way } from '@/lib/schemas'
import { showPasskey } from './ask-device'

/** Where a second factor is shown: behind the password of a login, or to confirm that it is you. */
export interface Step<Answer> {
  withCode: (code: string) => Promise<Answer>
  withPasskey: () => Promise<Answer>
}

export const STEP = '/api/admin/login/second-step'
const CONFIRM = '/api/admin/confirm'

export const atLogin = {
  withCode: (code: string) => http.post(`${STEP}/code`, { body: { code } }),
  withPasskey: async () => {
    const { options } = await http.post(`${STEP}/passkey/options`)
    return http.post(`${STEP}/passkey`, { body: { credential: await showPasskey(options) } })
  },
}

export const atConfirmation = {
  withCode: (code: string) => http.post(`${CONFIRM}/code`, { body: { code } }),
  withPasskey: async () => {
    const { options } = await http.post(`${CONFIRM}/passkey/options`)
    return http.post(`${CONFIRM}/passkey`, { body: { credential: await showPasskey(options) } })
  },
}

export const NAMES: Record<Way, string> = {
  passkey: 'Use a passkey',
  app: 'Use a code from your app',
  recovery: 'Use a recovery code',
}
