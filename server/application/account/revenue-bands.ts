import { ok, safeTry, type ResultAsync } from 'neverthrow'
import type { RevenueBands } from '#application/ports/revenue-bands.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  aYearBefore,
  isRevenueBandDue,
  type RevenueBandAnswer,
} from '#domain/license/revenue-band.ts'
import { effectiveMinimum } from '#domain/license/choice.ts'
import type { Records, Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'

/** Users' declarations about the size of their company. */
export const createRevenueBands = (units: UnitOfWork): RevenueBands => ({
  answerOf: ({ id }) => units.read((records) => bandOf(records, id)),
  // Only users who were asked can confirm; the others never chose a license to confirm.
  confirmRevenueBand: ({ id }) =>
    units.run(async (unit) => {
      await unit.accounts.confirmRevenueBand(id, unit.now)
      return ok(await bandOf(unit, id))
    }),
})

async function bandOf({ accounts, now }: Records, userId: string): Promise<RevenueBandAnswer> {
  const { minLicenseId, confirmedAt } = await accounts.revenueBand(userId)
  return {
    licenseId: effectiveMinimum(minLicenseId),
    confirmedAt,
    due: isRevenueBandDue(confirmedAt, now),
  }
}

/**
 * Asks users once a year whether their license's revenue band is still right (licensing 8); returns the
 * number of emails.
 */
export const askAboutRevenueBands = (units: UnitOfWork) => (): ResultAsync<number, Outage> =>
  safeTry<number, Outage>(async function* () {
    const due = yield* units.read(({ accounts, now }) =>
      accounts.withRevenueBandBefore(aYearBefore(now)),
    )
    let asked = 0
    for (const userId of due) {
      if (yield* units.run(async (unit) => ok(await ask(unit, userId)))) asked += 1
    }
    return ok(asked)
  })

/** False if another process has just asked, or the user has just answered. */
async function ask(unit: Unit, userId: string): Promise<boolean> {
  const { now } = unit
  const asked = await unit.accounts.markRevenueBandReminded(userId, aYearBefore(now), now)
  if (!asked) return false
  const { email, firstName, licenseId } = asked
  const license = (await unit.catalog.licenses()).find(({ id }) => id === licenseId)?.name ?? null
  await promiseEmail(unit, {
    key: `band:${userId}:${now}`,
    to: email,
    userId,
    event: { kind: 'band-question', firstName, license },
  })
  return true
}
