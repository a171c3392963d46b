import type { CartRef } from '#domain/cart/item.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import * as items from '#server/application/cart/items-for-sale.ts'
import * as owned from '#server/application/cart/owned-items.ts'
import type { Db } from '../database.ts'
import { repositoriesOver } from '../repositories.ts'

// For those who still write in a transaction of their own.

export function itemsOf(db: Db, refs: readonly CartRef[]) {
  return items.itemsOf(repositoriesOver(db), refs)
}

export function ownedOf(
  db: Db,
  refs: readonly CartRef[],
  by: { readonly userId: string; readonly licenseId: LicenseId },
) {
  return owned.ownedOf(repositoriesOver(db), refs, by)
}
