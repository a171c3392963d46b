/** What may fail on its way out or in, and be tried again by staff (admin 3). */
export const DELIVERY_KINDS = ['email', 'message'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]
