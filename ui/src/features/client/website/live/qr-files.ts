import type { QrCode } from '@/lib/schemas'

/** A printed code of 5 inches at 300 dots an inch. */
const PNG_SIDE = 1500

/** Black on white, whatever the page's theme. */
export function qrMarkup({ size, path }: QrCode, side = ''): string {
  const paper = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg"${side} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${paper}<path d="${path}"/></svg>`
}

export const qrSvg = (code: QrCode): Blob => new Blob([qrMarkup(code)], { type: 'image/svg+xml' })

/** Drawn by the browser, with whole dots for each square. */
export async function qrPng({ size, path }: QrCode): Promise<Blob> {
  const dot = Math.ceil(PNG_SIDE / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = dot * size
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(dot, dot)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The picture is empty.'))), 'image/png')
  })
}
