import type { Selectable } from 'kysely'
import type { OrderTable } from './schema/orders.ts'

/** How a spend's order is found again. */
export const attemptOf = (spendId: string): string => `download-${spendId}`

/** The spend of an order paid with credits: a download has its own, others use the order's id. */
export function spendOf({ id, kind, attempt_key: key }: PaidWithCredits): string {
  return kind === 'download' ? key.slice(attemptOf('').length) : id
}

type PaidWithCredits = Pick<Selectable<OrderTable>, 'id' | 'kind' | 'attempt_key'>
