import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { aYearBefore } from '#domain/license/band.ts'
import type { BandLetters } from '#server/ports/band-letters.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { writeContext, type WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { listLicenses } from '../catalogue/sql-licenses.ts'
import { putLetter } from '../sql-outbox.ts'

export interface BandDesk {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly bandLetters: BandLetters
}

/** Asks members once a year whether their licence's band is still right (rules 3.8); gives the number of letters. */
export const sqlAskAboutBands =
  ({ db, clock, secrets, bandLetters }: BandDesk) =>
  (): ResultAsync<number, Outage> =>
    attempted(askAll(db, writeContext(secrets, clock), bandLetters))

async function askAll(db: Db, context: WriteContext, letters: BandLetters): Promise<number> {
  const due = await whoIsDue(db, context.now)
  if (due.length === 0) return 0
  const names = new Map((await listLicenses(db)).map(({ id, name }) => [Number(id), name]))
  let written = 0
  for (const userId of due) {
    const isAsked = await db.transaction().execute(async (tx) => {
      const asked = await mark(tx, userId, context.now)
      if (!asked) return false
      const to = { email: asked.email, firstName: asked.first_name }
      const license = names.get(asked.min_license_id ?? 0) ?? null
      const key = `band:${userId}:${context.now}`
      await putLetter(
        tx,
        { ...letters.stillRight(to, license), key },
        { id: context.newId(), now: context.now },
      )
      return true
    })
    if (isAsked) written += 1
  }
  return written
}

async function whoIsDue(db: Db, now: number): Promise<readonly string[]> {
  const before = aYearBefore(now)
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('band_confirmed_at', '<=', before)
    .where((user) =>
      user.or([user('band_asked_at', 'is', null), user('band_asked_at', '<=', before)]),
    )
    .where('confirmed_at', 'is not', null)
    .where('anonymized_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Nothing where another process has just asked, or the member has just answered. */
function mark(tx: Db, userId: string, now: number) {
  const before = aYearBefore(now)
  return tx
    .updateTable('users')
    .set({ band_asked_at: now })
    .where('id', '=', userId)
    .where('band_confirmed_at', '<=', before)
    .where((user) =>
      user.or([user('band_asked_at', 'is', null), user('band_asked_at', '<=', before)]),
    )
    .where('confirmed_at', 'is not', null)
    .where('anonymized_at', 'is', null)
    .returning(['email', 'first_name', 'min_license_id'])
    .executeTakeFirst()
}
