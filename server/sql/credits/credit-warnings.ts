import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { WARNING_DAYS, warningFor, type WarningDays } from '#domain/credits/ending.ts'
import type { CreditLetters } from '#server/ports/credit-letters.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { writeContext, type WriteContext } from '../write-context.ts'
import { lockPayer } from './credit-lots.ts'
import type { Db } from '../database.ts'
import { putLetter } from '../sql-outbox.ts'

export interface WarningDesk {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly creditLetters: CreditLetters
}

const FIRST_MS = Math.max(...WARNING_DAYS) * 24 * 60 * 60 * 1000

/** Writes to members whose credits end soon, once per warning (rules 9.3); gives the number of letters. */
export const sqlWarnOfEndingCredits =
  ({ db, clock, secrets, creditLetters }: WarningDesk) =>
  (): ResultAsync<number, Outage> =>
    attempted(warnAll(db, writeContext(secrets, clock), creditLetters))

async function warnAll(db: Db, context: WriteContext, letters: CreditLetters): Promise<number> {
  const due = (await endingLots(db, context.now)).flatMap((lot) => {
    const days = warningFor(lot.endsAt, context.now)
    return days !== null && (lot.warned === null || lot.warned > days) ? [{ ...lot, days }] : []
  })
  const byOwner = Map.groupBy(due, ({ userId, days }) => `${userId} ${days}`)
  let written = 0
  for (const lots of byOwner.values()) {
    const isWritten = await db.transaction().execute((tx) => warn(tx, lots, { context, letters }))
    if (isWritten) written += 1
  }
  return written
}

/** Lots with something left that end within the longest warning, and the last warning that was written. */
async function endingLots(db: Db, now: number) {
  const rows = await db
    .selectFrom('credit_lots')
    .innerJoin('users', 'users.id', 'credit_lots.user_id')
    .select(['credit_lots.id', 'credit_lots.user_id', 'credit_lots.expires_at'])
    .select((row) =>
      row
        .selectFrom('credit_warnings')
        .select((warning) => warning.fn.min<number | null>('days').as('days'))
        .whereRef('credit_warnings.lot_id', '=', 'credit_lots.id')
        .whereRef('credit_warnings.ends_at', '=', 'credit_lots.expires_at')
        .as('warned'),
    )
    .where('credit_lots.remaining', '>', 0)
    .where('credit_lots.expires_at', '>', now)
    .where('credit_lots.expires_at', '<=', now + FIRST_MS)
    .where('users.anonymized_at', 'is', null)
    .orderBy('credit_lots.expires_at')
    .orderBy('credit_lots.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    endsAt: row.expires_at ?? 0,
    warned: row.warned,
  }))
}

interface DueLot {
  readonly id: string
  readonly userId: string
  readonly endsAt: number
  readonly days: WarningDays
}

interface Writing {
  readonly context: WriteContext
  readonly letters: CreditLetters
}

/** One letter for what ends about the same time. What another process has just told is not told again. */
async function warn(
  tx: Db,
  lots: readonly DueLot[],
  { context, letters }: Writing,
): Promise<boolean> {
  const [first] = lots
  if (!first) return false
  await lockPayer(tx, first.userId)
  const ending = []
  for (const lot of lots) if (await mark(tx, lot, context.now)) ending.push(lot.id)
  if (ending.length === 0) return false
  const owner = await tx
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', first.userId)
    .executeTakeFirstOrThrow()
  const left = await tx
    .selectFrom('credit_lots')
    .select(['remaining', 'expires_at', 'frozen'])
    .where('id', 'in', ending)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  const letter = letters.ending(
    { email: owner.email, firstName: owner.first_name },
    left.map((lot) => ({
      credits: lot.remaining,
      endsAt: lot.expires_at ?? 0,
      frozen: lot.frozen === 1,
    })),
  )
  const key = `credits-ending:${first.id}:${first.endsAt}:${first.days}`
  await putLetter(tx, { ...letter, key }, { id: context.newId(), now: context.now })
  return true
}

/** False where that warning is written already, or the lot has since been spent or thawed. */
async function mark(tx: Db, { id, endsAt, days }: DueLot, now: number): Promise<boolean> {
  const lot = await tx
    .selectFrom('credit_lots')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '=', endsAt)
    .where('remaining', '>', 0)
    .executeTakeFirst()
  if (!lot) return false
  const marked = await tx
    .insertInto('credit_warnings')
    .values({ lot_id: id, ends_at: endsAt, days, written_at: now })
    .onConflict((conflict) => conflict.columns(['lot_id', 'ends_at', 'days']).doNothing())
    .returning('lot_id')
    .executeTakeFirst()
  return marked !== undefined
}
