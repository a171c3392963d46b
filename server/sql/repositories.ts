import type { Repositories } from '#server/application/ports/repositories.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { auditRepository } from './audit-repository.ts'
import { creditRepository } from './credits/credit-repository.ts'
import { customerRepository } from './customer-repository.ts'
import type { Db } from './database.ts'
import { fileOrderRepository } from './downloads/file-order-repository.ts'
import { freePackRepository } from './free-packs/free-pack-repository.ts'
import { outboxRepository } from './outbox-repository.ts'
import { popularityRepository } from './popularity-repository.ts'
import { subscriptionRepository } from './subscriptions/subscription-repository.ts'
import { unmovedRepository } from './unmoved-repository.ts'
import type { WriteContext } from './write-context.ts'

/** Every repository, over the database or a transaction. */
export const repositoriesOver = (db: Db): Repositories => ({
  audit: auditRepository(db),
  credits: creditRepository(db),
  customers: customerRepository(db),
  fileOrders: fileOrderRepository(db),
  freePacks: freePackRepository(db),
  outbox: outboxRepository(db),
  popularity: popularityRepository(db),
  subscriptions: subscriptionRepository(db),
  unmoved: unmovedRepository(db),
})

/** A unit over a transaction that somebody else ends: for what is not yet a use case. */
export function unitOver(tx: Db, context: WriteContext): Unit {
  return { ...repositoriesOver(tx), ...context }
}
