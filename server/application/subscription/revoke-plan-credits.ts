import { revokedCredits } from '#domain/subscription/change.ts'
import { REST_OF_PLAN } from '#messages/purchase-text.ts'
import { takeFromLot, writeEntry } from '#server/application/credits/credit-ledger.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { HeldPlan } from '#server/application/ports/subscription-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/** Takes back the credits of a period in the share in which an upgrade has credited its price (subscription 2). */
export async function revokePlanCredits(
  unit: Unit,
  { id: orderId, customer, discount: credit }: Pick<OrderRecord, 'id' | 'customer' | 'discount'>,
  { price, subscription }: Pick<HeldPlan, 'price' | 'subscription'>,
): Promise<void> {
  const grants = await unit.credits.planLotsSince(customer, subscription.periodStartsAt)
  for (const { lotId, credits } of revokedCredits(grants, { price, credit })) {
    await takeFromLot(unit, lotId, credits)
    const line = {
      lotId,
      customer,
      delta: -credits,
      reason: 'refund',
      about: REST_OF_PLAN,
    } as const
    await writeEntry(unit, { ...line, key: `upgrade-${orderId}-${lotId}` })
  }
}
