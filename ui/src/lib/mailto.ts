/** A link that begins a mail. What an address holds beside its sign can't add headers of its own. */
export const mailto = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
