import { ok, safeTry, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { writeOffEnded } from './credit-ledger.ts'

/** Writes off the credits that have run out, a customer at a time. To be run now and then. */
export const expireCredits = (units: UnitOfWork) => (): ResultAsync<void, Outage> =>
  safeTry<void, Outage>(async function* () {
    const customers = yield* units.read(({ credits, now }) => credits.customersWithEndedLots(now))
    for (const customer of customers) {
      yield* units.run(async (unit) => ok(await writeOffEnded(unit, customer)))
    }
    return ok(undefined)
  })
