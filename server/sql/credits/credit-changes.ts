import type { Result } from 'neverthrow'
import type { CreditsMissing, Draw } from '#domain/credits/ledger.ts'
import { customerOf } from '#domain/customer/customer.ts'
import * as ledger from '#server/application/credits/credit-ledger.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { ledgerRecords, ledgerUnit } from '../ledger-unit.ts'

// The same as the ledger of credits, for those who still write in a transaction of their own.

export type NewLot = OfUser<ledger.Grant>

type OfUser<Asked> = Omit<Asked, 'customer'> & { readonly userId: string }

export function grantLot(
  tx: Db,
  { userId, ...lot }: NewLot,
  context: WriteContext,
): Promise<boolean> {
  return ledger.grantCredits(ledgerUnit(tx, context), { ...lot, customer: customerOf(userId) })
}

export function spendCredits(
  tx: Db,
  { userId, ...spend }: OfUser<ledger.Spend>,
  context: WriteContext,
): Promise<Result<readonly Draw[], CreditsMissing>> {
  return ledger.spendCredits(ledgerUnit(tx, context), { ...spend, customer: customerOf(userId) })
}

export function takeBackSpend(
  tx: Db,
  { userId, spendId }: { readonly userId: string; readonly spendId: string },
  context: WriteContext,
): Promise<void> {
  return ledger.reverseSpend(ledgerUnit(tx, context), { customer: customerOf(userId), spendId })
}

export function freezePlanLots(tx: Db, userId: string, now: number): Promise<void> {
  return ledger.freezePlanCredits(ledgerRecords(tx, now), customerOf(userId))
}

export function thawPlanLots(tx: Db, userId: string, now: number): Promise<void> {
  return ledger.thawPlanCredits(ledgerRecords(tx, now), customerOf(userId))
}

export function writeOffEnded(tx: Db, userId: string, context: WriteContext): Promise<void> {
  return ledger.writeOffEnded(ledgerUnit(tx, context), customerOf(userId))
}

export function takeFrom(tx: Db, lotId: string, credits: number): Promise<void> {
  return ledger.takeFromLot(ledgerRecords(tx, 0), lotId, credits)
}

export function putBack(tx: Db, lotId: string, credits: number): Promise<void> {
  return ledgerRecords(tx, 0).credits.putBack(lotId, credits)
}
