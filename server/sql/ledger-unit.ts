import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { creditRepository } from './credits/credit-repository.ts'
import { customerRepository } from './customer-repository.ts'
import type { Db } from './database.ts'
import { subscriptionRepository } from './subscriptions/subscription-repository.ts'
import type { WriteContext } from './write-context.ts'

/** As much of a unit as the ledger of credits takes, for what is not yet a use case. */
export function ledgerUnit(tx: Db, { now, newId }: WriteContext): Unit {
  const some: Partial<Unit> = {
    credits: creditRepository(tx),
    customers: customerRepository(tx),
    subscriptions: subscriptionRepository(tx),
    now,
    newId,
  }
  return some as Unit
}

/** The same, to read with. */
export function ledgerRecords(db: Db, now: number): Unit {
  const newId = () => {
    throw new Error('nothing new is written here')
  }
  return ledgerUnit(db, { now, newId })
}
