import type { ResultAsync } from 'neverthrow'
import type { ShopText } from '#domain/help/shop-text.ts'
import type { Missing, Outage } from './outage.ts'

/** What the shop itself has to say: help and policies. */
export interface Texts {
  text(slug: string): ResultAsync<ShopText, Missing | Outage>
}
