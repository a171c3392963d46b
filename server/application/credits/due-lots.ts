import { monthlyGrant, type Lot } from '#domain/credits/ledger.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import { creditsWithSeats } from '#domain/subscription/seats.ts'
import { monthsBegun } from '#domain/subscription/subscription.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { livePlan } from '../subscription/current-plan.ts'

/** The credits of months that have begun but were not granted yet; a spend would grant them first. */
export async function dueLots(records: Records, customer: CustomerId): Promise<readonly Lot[]> {
  const { now } = records
  const held = await livePlan(records, customer)
  if (!held) return []
  const { licenseId, plan, seats, subscription, monthsGranted } = held
  const months = monthsBegun(subscription, now) - monthsGranted
  if (months <= 0) return []
  const lots = await records.credits.lots(customer)
  const monthly = { perMonth: creditsWithSeats(plan, seats.count), licenseId }
  const due: Lot[] = []
  for (let month = 0; month < months; month += 1) {
    const credits = monthlyGrant([...lots, ...due], monthly, now)
    due.push({ ...A_MONTH, id: `due-${month}`, licenseId, amount: credits, remaining: credits })
  }
  return due
}

const A_MONTH = { source: 'plan', expiresAt: null, frozen: false } as const
