import type { DEFAULT_LANDING } from '@/generated/default-landing'
import type { DEFAULT_OFFER } from '@/generated/default-offer'
import type { DEFAULT_QUESTIONS } from '@/generated/default-questions'

export type Offer = Omit<typeof DEFAULT_OFFER, 'dueNow'> & { dueNow: { name: string; amount: number }[] }
export type LandingWords = typeof DEFAULT_LANDING
export type Question = (typeof DEFAULT_QUESTIONS)[number]

interface PageOffer {
  offer: Omit<Offer, 'symbol'>
  symbol: string
  landing: LandingWords
  questions: Question[]
}

/**
 * What the server has written into the page, or given to what renders it; null for the default offer, which needs no
 * words beside those that the UI was built with.
 */
export const pageOffer: PageOffer | null = typeof document === 'undefined' ? given() : written()

function given(): PageOffer | null {
  return (globalThis as { fundableOffer?: PageOffer }).fundableOffer ?? null
}

function written(): PageOffer | null {
  const data = document.getElementById('fundable-offer')?.textContent
  return data ? (JSON.parse(data) as PageOffer) : null
}
