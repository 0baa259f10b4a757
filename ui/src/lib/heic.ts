/** What to do with a photo that no browser but Safari reads. The server says the same. */
export const HEIC_PROBLEM =
  'This is a HEIC photo, which most browsers can’t show. Open it on the phone or computer it came from, save it as JPG, and choose that file.'

export const isHeic = ({ name, type }: { name: string; type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
