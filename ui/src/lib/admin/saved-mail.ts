/** The server's code for a message that only staff can read, for want of a mail server. */
export const MAIL_SAVED = 'mail_saved'
export const SAVED = "Saved under Messages. There's no mail server, so nothing was sent."

/** "Link Sent" only where it was. */
export const sentOrSaved = (what: string, code: string) => `${what} ${code === MAIL_SAVED ? 'Saved' : 'Sent'}`
