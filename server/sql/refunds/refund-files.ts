import { revokeFiles } from '#server/application/refund/revoke-files.ts'
import type { Db } from '../database.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import { unitOver } from '../repositories.ts'
import type { WriteContext } from '../write-context.ts'
import { toRefundOrder } from './refund-orders.ts'

interface Revoking {
  readonly order: PaidOrder
  readonly variantIds: readonly number[]
}

/** For those who still write in a transaction of their own. */
export function letGo(tx: Db, { order, variantIds }: Revoking, context: WriteContext) {
  return revokeFiles(unitOver(tx, context), toRefundOrder(order), variantIds)
}
