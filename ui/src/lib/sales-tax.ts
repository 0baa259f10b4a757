/** Prices are without sales tax, which the payment page adds. The server says so in each page. */
export const addsTax = () => document.querySelector('meta[name="fundable-tax"]') !== null

export const TAX_ADDED = 'Prices are without sales tax. The payment page adds any that’s due.'
