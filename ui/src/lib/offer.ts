import { DEFAULT_OFFER } from '@/generated/default-offer'
import { pageOffer, type Offer } from './page-offer'

export type { Offer }

/** What is sold at the moment. An order has its own: what it was sold under. */
export const offer: Offer = pageOffer ? { ...pageOffer.offer, symbol: pageOffer.symbol } : DEFAULT_OFFER
