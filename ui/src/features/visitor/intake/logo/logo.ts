/** A logo that was uploaded, and its file while this browser has it: an address may go, the file can be sent again. */
export interface Logo {
  url: string
  name: string
  file: File | null
}
