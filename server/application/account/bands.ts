import { ok, safeTry, type ResultAsync } from 'neverthrow'
import type { Bands } from '#application/ports/bands.ts'
import type { Outage } from '#application/ports/outage.ts'
import { aYearBefore, isBandDue, type Band } from '#domain/license/band.ts'
import { effectiveMinimum } from '#domain/license/choice.ts'
import type { Records, Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { promise } from './signed-in-account.ts'

/** What members said about the size of their company. */
export const bandsOver = (units: UnitOfWork): Bands => ({
  bandOf: ({ id }) => units.read((records) => bandOf(records, id)),
  // Only members who were asked can confirm: others are told of no license that they never chose.
  confirmBand: ({ id }) =>
    units.run(async (unit) => {
      await unit.accounts.confirmBand(id, unit.now)
      return ok(await bandOf(unit, id))
    }),
})

async function bandOf({ accounts, now }: Records, userId: string): Promise<Band> {
  const { minLicenseId, confirmedAt } = await accounts.band(userId)
  return {
    licenseId: effectiveMinimum(minLicenseId),
    confirmedAt,
    due: isBandDue(confirmedAt, now),
  }
}

/** Asks members once a year whether their license's band is still right (licensing 8); gives the number of e-mails. */
export const askAboutBands = (units: UnitOfWork) => (): ResultAsync<number, Outage> =>
  safeTry<number, Outage>(async function* () {
    const due = yield* units.read(({ accounts, now }) => accounts.withBandBefore(aYearBefore(now)))
    let asked = 0
    for (const userId of due) {
      if (yield* units.run(async (unit) => ok(await ask(unit, userId)))) asked += 1
    }
    return ok(asked)
  })

/** False where another process has just asked, or the member has just answered. */
async function ask(unit: Unit, userId: string): Promise<boolean> {
  const { now } = unit
  const asked = await unit.accounts.markAskedAboutBand(userId, aYearBefore(now), now)
  if (!asked) return false
  const { email, firstName, licenseId } = asked
  const license = (await unit.catalog.licenses()).find(({ id }) => id === licenseId)?.name ?? null
  await promise(unit, {
    key: `band:${userId}:${now}`,
    to: email,
    event: { kind: 'band-question', firstName, license },
  })
  return true
}
