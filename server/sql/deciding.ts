import type { Result, ResultAsync } from 'neverthrow'
import { decided, type Outage } from '#application/ports/outage.ts'
import type { Db } from './database.ts'

/** A transaction that ends in a decision. A refusal is committed too: what it wrote is to stay. */
export function deciding<Made, Refusal>(
  db: Db,
  decide: (tx: Db) => Promise<Result<Made, Refusal>>,
): ResultAsync<Made, Refusal | Outage> {
  return decided(() => db.transaction().execute(decide))
}
