/** Outgoing and incoming deliveries that can fail and that staff can retry (admin 3). */
export const DELIVERY_KINDS = ['email', 'message'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]
