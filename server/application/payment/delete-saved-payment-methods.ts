import { ok, safeTry, type ResultAsync } from 'neverthrow'
import { loggedOutage } from '#server/application/ports/logged-error.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/**
 * Once a person is removed from their account (account 2) nobody may charge them: the providers let go of
 * their cards and wallets. What cannot be done now is done by the next run. Gives how many were let go.
 */
export const deleteSavedPaymentMethods =
  (ports: Needs<'units' | 'payments' | 'log'>) => (): ResultAsync<number, Outage> =>
    safeTry<number, Outage>(async function* () {
      const { units, payments, log } = ports
      let forgotten = 0
      const kept = yield* units.read(({ paymentRecords }) => paymentRecords.keptOfTheGone())
      for (const payment of kept) {
        const done = await payments
          .forget(payment)
          .andThen(() => units.run(async (unit) => ok(await unit.paymentRecords.forget(payment))))
        if (done.isOk()) forgotten += 1
        else log.alarm('not-forgotten', loggedOutage(done.error))
        // A provider that is down is down for the others, too.
        if (done.isErr() && done.error.kind !== 'unexpected') break
      }
      return ok(forgotten)
    })
