import type { ResultAsync } from 'neverthrow'
import type { NumberRange, ShopNumbers } from '#domain/admin/numbers.ts'
import type { Outage } from './outage.ts'

/** What the shop sold and granted, by day, for staff (admin 4). */
export interface NumbersAdmin {
  numbers(range: NumberRange): ResultAsync<ShopNumbers, Outage>
}
