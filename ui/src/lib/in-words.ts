const list = new Intl.ListFormat('en-US')

/** "a, b, and c" */
export const inWords = (parts: readonly string[]) => list.format(parts)
