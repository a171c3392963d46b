import type { Selectable } from 'kysely'
import type { OnAccount } from '#domain/order/on-account.ts'
import { isOrderStatus, type OrderStatus } from '#domain/order/order.ts'
import type { OrderTable } from './schema/orders.ts'

/** A status as stored; the table's own check allows no other. */
export function storedStatus(status: string): OrderStatus {
  if (!isOrderStatus(status)) throw new Error(`an order that is ${status}`)
  return status
}

/** The on-account terms of an order; undefined if it was not accepted on account. */
export function onAccountOf({
  due_at: dueAt,
  fulfillment,
  suspended_at: suspendedAt,
}: Pick<Selectable<OrderTable>, 'due_at' | 'fulfillment' | 'suspended_at'>): OnAccount | undefined {
  return dueAt === null || fulfillment === null ? undefined : { dueAt, fulfillment, suspendedAt }
}

const DOWNLOAD = 'download-'

/** Id of the spend of an order paid with credits: a download has its own, others use the order's id. */
export function spendOf({ id, kind, idempotency_key: key }: PaidWithCredits): string {
  return kind === 'download' ? key.slice(DOWNLOAD.length) : id
}

type PaidWithCredits = Pick<Selectable<OrderTable>, 'id' | 'kind' | 'idempotency_key'>
