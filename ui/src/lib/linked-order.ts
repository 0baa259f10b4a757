import { paths } from './paths'

/** The number of the order that a mail's link leads to, such as `#order-1a2b3c4d`, or `#messages-1a2b3c4d` to its conversation;
 * empty where it names none. */
export const linkedOrder = (hash: string): string => /^#(?:order|messages)-([0-9a-f]{8})$/.exec(hash)?.[1] ?? ''

/** The login of one order: the same email and password may open several. */
export const loginTo = (orderId: string) => `${paths.clientLogin}#order-${orderId.slice(0, 8)}`
