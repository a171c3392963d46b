import { ok, okAsync, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { isCheckDue, vatNumberToCheck } from '#domain/order/reverse-charge.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { VatNumbers } from '#server/application/ports/vat-numbers.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'

type VatPorts = Needs<'units' | 'taxRates' | 'vatRegister' | 'rateLimits'>

/** Queries the register outside of units, and stores the answer in one. */
export const createVatNumbers = (ports: VatPorts): VatNumbers => ({
  check: (bill, asker) => {
    const number = vatNumberToCheck(bill, ports.taxRates.home)
    if (!number) return okAsync(undefined)
    return ports.units
      .read(async ({ vatChecks, now }) => isCheckDue(await vatChecks.find(number), now))
      .andThen((isDue): ResultAsync<void, Outage> => {
        if (!isDue) return okAsync(undefined)
        const allowed =
          asker === null ? okAsync(undefined) : ports.rateLimits.take(LIMITS.vatCheck(asker))
        return allowed
          .andThen(() => ResultAsync.fromSafePromise(ports.vatRegister.check(number)))
          .andThen((answer): ResultAsync<void, Outage> => {
            if (answer === 'unknown') return okAsync(undefined)
            const valid = answer === 'valid'
            return ports.units.run<void, never>(async (unit) =>
              ok(await unit.vatChecks.save(number, { valid, checkedAt: unit.now })),
            )
          })
      })
      .orElse(() => okAsync(undefined))
  },
})
