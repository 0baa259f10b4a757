/** `Discount (SPRING)`: with the code that a link of a campaign has named, where one did. */
export const discountLabel = (code: string | null) => (code ? `Discount (${code})` : 'Discount')
