import { ApiError, errorMessage } from './http'

const LOGIN_OVER = 'Your login has ended. Log in again in another tab, then try again here.'
/** Such as the page of a proxy, which is for no reader of a sentence. */
const NOT_DONE = 'The server couldn’t do this. Please try again in a moment.'

/** Why a call failed, as a sentence for people: the server's, or what is known of it here. What is typed is still on the
 * page, so nobody is led away from it when their login ends. */
export function whyFailed(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage(error)
  if (error.code === 'admin_unauthorized') return LOGIN_OVER
  return error.serverMessage ?? NOT_DONE
}
