import type { Bands } from '#application/ports/bands.ts'
import type { Clock } from '#application/ports/clock.ts'
import { isBandDue, type Band } from '#domain/license/band.ts'
import { effectiveMinimum } from '#domain/license/choice.ts'
import { attempted } from '#application/ports/outage.ts'
import { storedLicense } from '../stored-license.ts'
import type { Db } from '../database.ts'

/** What members said about their company's size, over the database. */
export const sqlBands = (db: Db, clock: Clock): Bands => ({
  bandOf: ({ id }) => attempted(bandOf(db, id, clock.now())),
  confirmBand: ({ id }) =>
    attempted(confirm(db, id, clock.now())).andThen(() => attempted(bandOf(db, id, clock.now()))),
})

async function bandOf(db: Db, userId: string, now: number): Promise<Band> {
  const { min_license_id: stored, band_confirmed_at: confirmedAt } = await db
    .selectFrom('users')
    .select(['min_license_id', 'band_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const licenseId = effectiveMinimum(stored === null ? null : storedLicense(stored))
  return { licenseId, confirmedAt, due: isBandDue(confirmedAt, now) }
}

/** Only members who were asked can confirm: others are told of no licence that they never chose. */
async function confirm(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ band_confirmed_at: now })
    .where('id', '=', userId)
    .where('anonymized_at', 'is', null)
    .where('band_confirmed_at', 'is not', null)
    .execute()
}
