/** The number of the order that a mail's link leads to, such as `#order-1a2b3c4d`, or `#messages-1a2b3c4d` to its conversation;
 * empty where it names none. */
export const linkedOrder = (hash: string): string => /^#(?:order|messages)-([0-9a-f]{8})$/.exec(hash)?.[1] ?? ''
