import type { Generated } from 'kysely'

/** What was bought, in the words and at the price of that moment. */
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
  /** What it cost in credits; 0 where money paid. */
  credits: Generated<number>
}
