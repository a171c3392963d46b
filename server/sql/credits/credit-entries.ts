import { customerOf } from '#domain/customer/customer.ts'
import * as ledger from '#server/application/credits/credit-ledger.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { ledgerUnit } from '../ledger-unit.ts'

type Line = Parameters<typeof ledger.writeEntry>[1]

// For those who still write in a transaction of their own.

export function writeEntry(
  tx: Db,
  { userId, ...line }: Omit<Line, 'customer'> & { readonly userId: string },
  context: WriteContext,
): Promise<void> {
  return ledger.writeEntry(ledgerUnit(tx, context), { ...line, customer: customerOf(userId) })
}
