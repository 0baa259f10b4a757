import type { Reports } from '@/lib/schemas'

/** ` in EUR`, where there are several: two currencies are never added. */
export const inCurrency = ({ currencies }: Reports, currency: string) =>
  currencies.length > 1 ? ` in ${currency.toUpperCase()}` : ''
