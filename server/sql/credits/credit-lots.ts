import type { Lot } from '#domain/credits/ledger.ts'
import { customerOf } from '#domain/customer/customer.ts'
import * as lots from '#server/application/credits/usable-lots.ts'
import type { Db } from '../database.ts'
import { repositoriesOver } from '../repositories.ts'

// For those who still write in a transaction of their own.

export function lockPayer(tx: Db, userId: string): Promise<void> {
  return repositoriesOver(tx).customers.lock(customerOf(userId))
}

export function lotsOf(db: Db, userId: string): Promise<readonly Lot[]> {
  return repositoriesOver(db).credits.lots(customerOf(userId))
}

export function usableLots(db: Db, userId: string, now: number): Promise<readonly Lot[]> {
  return lots.usableLots({ ...repositoriesOver(db), now }, customerOf(userId))
}
