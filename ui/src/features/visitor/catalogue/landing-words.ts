import { DEFAULT_LANDING } from '@/generated/default-landing'
import { pageOffer } from '@/lib/page-offer'

/** The agency's own words for its landing page. */
export const landing = pageOffer?.landing ?? DEFAULT_LANDING
