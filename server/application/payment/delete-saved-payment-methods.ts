import { ok, safeTry, type ResultAsync } from 'neverthrow'
import { alarmOfOutage, type OutageAlarmPorts } from '#server/application/outage-alarms.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/**
 * Once a person's account is closed (account 2) or a team is deleted (customer 4), nobody may charge them:
 * has the providers delete their saved cards and wallets, and the customers without any. What fails now is
 * retried in the next run. Returns how many were deleted.
 */
export const deleteSavedPaymentMethods =
  (ports: OutageAlarmPorts & Needs<'units' | 'payments'>) => (): ResultAsync<number, Outage> =>
    safeTry<number, Outage>(async function* () {
      const { units, payments } = ports
      let forgotten = 0
      const kept = yield* units.read(({ paymentRecords }) => paymentRecords.keptOfTheGone())
      for (const payment of kept) {
        const done = await payments
          .forget(payment)
          .andThen(() => units.run(async (unit) => ok(await unit.paymentRecords.forget(payment))))
        if (done.isOk()) forgotten += 1
        else alarmOfOutage(ports, 'payment-method-not-deleted', done.error)
        // A provider that is unavailable would fail for the other payment methods as well.
        if (done.isErr() && done.error.kind !== 'unexpected') break
      }
      return ok(forgotten)
    })
