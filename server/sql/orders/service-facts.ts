import { customerOf } from '#domain/customer/customer.ts'
import type { PurchaseFacts } from '#domain/order/purchase.ts'
import * as facts from '#server/application/subscription/purchase-facts.ts'
import type { FactsAsked } from '#server/application/ports/order-ledger.ts'
import type { Db } from '../database.ts'
import { repositoriesOver } from '../repositories.ts'

// For those who still read with a database of their own.

export function purchaseFacts(
  db: Db,
  { userId, licenseId, now }: FactsAsked,
): Promise<PurchaseFacts | null> {
  return facts.purchaseFacts({ ...repositoriesOver(db), now }, customerOf(userId), licenseId)
}
