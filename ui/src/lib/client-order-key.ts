/** Under it stands every order read so far, for forgetting what a login or a sent form has made old. By itself, since pages
 * that read no order need it alone. */
export const CLIENT_ORDER_KEY = ['/api/client/order'] as const
