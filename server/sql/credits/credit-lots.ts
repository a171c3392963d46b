import type { Selectable } from 'kysely'
import type { Lot } from '#domain/credits/ledger.ts'
import { storedLicense } from '../catalogue/stored-license.ts'
import { isPaused } from './credit-plans.ts'
import type { Db } from '../database.ts'
import { lockingOwners } from '../dialect.ts'
import type { CreditLotTable } from '../schema/schema-commerce.ts'

/** Locked before reading anything that decides about somebody's credits: one request at a time. */
export async function lockPayer(tx: Db, userId: string): Promise<void> {
  const payer = tx.selectFrom('users').select('id').where('id', '=', userId)
  await lockingOwners(tx, payer).executeTakeFirst()
}

/** All lots of somebody, the oldest first, as they are kept. */
export async function lotsOf(db: Db, userId: string): Promise<readonly Lot[]> {
  const rows = await db
    .selectFrom('credit_lots')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toLot)
}

/** The same for a spend: while a renewal is owed past its grace, plan credits wait as if they were frozen. */
export async function usableLots(db: Db, userId: string, now: number): Promise<readonly Lot[]> {
  const lots = await lotsOf(db, userId)
  if (!(await isPaused(db, userId, now))) return lots
  return lots.map((lot) => (lot.source === 'plan' ? { ...lot, frozen: true } : lot))
}

function toLot(row: Selectable<CreditLotTable>): Lot {
  const { id, source, amount, remaining, expires_at: expiresAt, frozen } = row
  const licenseId = storedLicense(row.license_id)
  return { id, source, amount, remaining, expiresAt, frozen: frozen === 1, licenseId }
}
