/** The number of the order whose conversation a mail's link leads to, such as `#messages-1a2b3c4d`; empty where it names none. */
export const linkedOrder = (hash: string): string => /^#messages-([0-9a-f]{8})$/.exec(hash)?.[1] ?? ''
