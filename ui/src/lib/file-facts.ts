interface FileKind {
  contentType: string
  sizeBytes: number
}

const TYPES: Partial<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF',
}
const KB = 1024
const MB = KB * KB

/** Such as 'PNG, 84 KB'; sizes count as the limit of the upload does (5 MB are 5,242,880 bytes). */
export function fileFacts({ contentType, sizeBytes }: FileKind): string {
  return `${TYPES[contentType] ?? contentType}, ${fileSize(sizeBytes)}`
}

function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`
  const kilobytes = Math.round(bytes / KB)
  return kilobytes < KB ? `${kilobytes} KB` : `${(bytes / MB).toFixed(1)} MB`
}
