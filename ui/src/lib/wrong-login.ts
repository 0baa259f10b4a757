import { isCoded } from './http'

/** At the field, beside the toast, which says what the server says. */
export const WRONG_LOGIN = 'Wrong email or password.'

export const isWrongLogin = (error: Error | null) => isCoded(error, 'login_wrong')
