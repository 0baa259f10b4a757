import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClientPhoto, PhotoFocus } from '@/lib/schemas'

/** Photos as whoever puts them on a website sees them. */
export interface KeptPhotos {
  placed: readonly ClientPhoto[]
  waiting: readonly ClientPhoto[]
  revision: string
  most: number
  altMost: number
}

export interface PlacedPhotos {
  photos: { id: string; alt: string; focus: PhotoFocus }[]
  revision: string
}

/** How photos are reached: staff and the client see the same ones, each by calls of their own. */
export interface PhotoDoor {
  /** What the photos are kept under, on the page. */
  key: QueryKey
  sendTo: (id: string) => string
  headers: Readonly<Record<string, string>>
  picture: (photo: ClientPhoto) => ReactNode
  save: (placed: PlacedPhotos) => Promise<KeptPhotos>
  remove: (id: string) => Promise<KeptPhotos>
  onSaved: (saved: KeptPhotos) => void
}
