import type { Generated } from 'kysely'

/** What was bought, with the texts and the price of that moment. */
export interface OrderLineTable {
  order_id: string
  position: number
  ref_kind: string
  ref_id: number
  sku: string
  name: string
  detail: string
  slug: string
  image: string
  price: number
  /** Cost in credits; 0 if it was paid with money. */
  credits: Generated<number>
}
