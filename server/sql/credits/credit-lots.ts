import type { Lot } from '#domain/credits/ledger.ts'
import { customerOf } from '#domain/customer/customer.ts'
import * as lots from '#server/application/credits/usable-lots.ts'
import type { Db } from '../database.ts'
import { ledgerRecords } from '../ledger-unit.ts'

// For those who still write in a transaction of their own.

export function lockPayer(tx: Db, userId: string): Promise<void> {
  return ledgerRecords(tx, 0).customers.lock(customerOf(userId))
}

export function lotsOf(db: Db, userId: string): Promise<readonly Lot[]> {
  return ledgerRecords(db, 0).credits.lots(customerOf(userId))
}

export function usableLots(db: Db, userId: string, now: number): Promise<readonly Lot[]> {
  return lots.usableLots(ledgerRecords(db, now), customerOf(userId))
}
