import type { ResultAsync } from 'neverthrow'
import type { ShopText } from '#domain/help/shop-text.ts'
import type { Missing, Outage } from './outage.ts'

/** The shop's own texts: help and policies. */
export interface Texts {
  text(slug: string): ResultAsync<ShopText, Missing | Outage>
}
