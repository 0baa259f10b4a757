/** Of an address whose conversation is opened to be answered. */
export const TO_WRITE = '#write'
