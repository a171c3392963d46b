import { redeemCode, releaseCode } from '#server/application/cart/discount-codes.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Db } from '../database.ts'
import { repositoriesOver, unitOver } from '../repositories.ts'

interface CodeUse {
  readonly code: string
  readonly orderId: string
  readonly userId: string
  readonly now: number
}

// For those who still write in a transaction of their own.

export function takeCode(tx: Db, { now, ...use }: CodeUse, secrets: Secrets): Promise<boolean> {
  return redeemCode(unitOver(tx, { newId: () => secrets.newId(), now }), use, secrets)
}

export function giveCodeBack(
  tx: Db,
  { id, discount_code }: { readonly id: string; readonly discount_code: string | null },
): Promise<void> {
  return releaseCode(repositoriesOver(tx), { id, discountCode: discount_code })
}
