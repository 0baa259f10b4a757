/** Nothing that is paid here is real: pages for buyers then name no card provider. The server says so in each page. */
export const isTestMode = () => document.querySelector('meta[name="fundable-test"]') !== null
