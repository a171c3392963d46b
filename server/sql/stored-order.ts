import type { Selectable } from 'kysely'
import type { OnAccount } from '#domain/order/on-account.ts'
import { isOrderStatus, type OrderStatus } from '#domain/order/order.ts'
import type { OrderTable } from './schema/orders.ts'

/** A status as the table's own check lets it be stored. */
export function storedStatus(status: string): OrderStatus {
  if (!isOrderStatus(status)) throw new Error(`an order that is ${status}`)
  return status
}

/** What an order that was accepted on account says of that. */
export function onAccountOf({
  due_at: dueAt,
  fulfillment,
  suspended_at: suspendedAt,
}: Pick<Selectable<OrderTable>, 'due_at' | 'fulfillment' | 'suspended_at'>): OnAccount | undefined {
  return dueAt === null || fulfillment === null ? undefined : { dueAt, fulfillment, suspendedAt }
}

const DOWNLOAD = 'download-'

/** The spend of an order paid with credits: a download has its own, others use the order's id. */
export function spendOf({ id, kind, idempotency_key: key }: PaidWithCredits): string {
  return kind === 'download' ? key.slice(DOWNLOAD.length) : id
}

type PaidWithCredits = Pick<Selectable<OrderTable>, 'id' | 'kind' | 'idempotency_key'>
