import { packExpiry } from '#domain/credits/ledger.ts'
import { grantCredits } from '#server/application/credits/credit-ledger.ts'
import type { OrderRecord, SoldPurchase } from '#server/application/ports/order-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/** Grants the credits of a paid pack, one-time or for a month. */
export async function grantPack(unit: Unit, order: PackOrder): Promise<void> {
  const { customer, userId, licenseId, id: orderId, purchase } = order
  const { credits, name: about } = purchase
  const lot = { customer, userId, licenseId, orderId, source: 'pack', credits, about } as const
  await grantCredits(unit, { ...lot, expiresAt: packExpiry(unit.now), key: `order-${orderId}` })
}

type PackOrder = Pick<OrderRecord, 'id' | 'customer' | 'userId' | 'licenseId'> & {
  readonly purchase: Pick<SoldPurchase, 'credits' | 'name'>
}
