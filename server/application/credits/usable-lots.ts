import type { Lot } from '#domain/credits/ledger.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import { isPaused } from '../subscription/current-plan.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** A customer's lots for a spend: while a renewal is past due for too long, plan credits wait as if they were frozen. */
export async function usableLots(records: Records, customer: CustomerId): Promise<readonly Lot[]> {
  const lots = await records.credits.lots(customer)
  if (!(await isPaused(records, customer))) return lots
  return lots.map((lot) => (lot.source === 'plan' ? { ...lot, frozen: true } : lot))
}
