import type { Selectable } from 'kysely'
import { downloadKey } from '#server/application/credits/entry-keys.ts'
import type { OrderTable } from '../schema/schema-orders.ts'

type PaidWithCredits = Pick<Selectable<OrderTable>, 'id' | 'kind' | 'attempt_key'>

/** The spend of an order paid with credits: a download has its own, others use the order's id. */
export function spendOf({ id, kind, attempt_key: key }: PaidWithCredits): string {
  return kind === 'download' ? key.slice(downloadKey('').length) : id
}
