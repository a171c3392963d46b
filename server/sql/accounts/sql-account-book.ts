import { err, errAsync, ok, type Result } from 'neverthrow'
import type { Taken } from '#application/ports/account.ts'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { Profile } from '#domain/user/profile.ts'
import type {
  AccountBook,
  AccountChange,
  AddressWanted,
  AddressWithdrawn,
} from '#server/ports/accounts.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { AskingSession } from '#server/ports/sessions.ts'
import { deciding } from '../deciding.ts'
import type { Db } from '../database.ts'
import { isUniqueViolation } from '../dialect.ts'
import { anonymizeAccount } from './sql-account-anonymize.ts'
import { setPassword } from './sql-account-password.ts'
import {
  askersAccount,
  changedColumns,
  NO_ACCOUNT,
  SESSION_OVER,
  toProfile,
} from './sql-account-rows.ts'
import { putLetter } from '../sql-outbox.ts'

export const sqlAccountBook = (db: Db, clock: Clock, secrets: Secrets): AccountBook => ({
  lookUp: (userId) =>
    attempted(
      db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .where('anonymized_at', 'is', null)
        .executeTakeFirst(),
    ).andThen((row) =>
      row ? ok({ profile: toProfile(row), passwordHash: row.password_hash }) : err(NO_ACCOUNT),
    ),

  amend: (session, change) =>
    deciding(db, (tx) =>
      amend(tx, { session, change, now: clock.now(), newId: () => secrets.newId() }),
    ).orElse(takenOr),

  anonymize: (session) =>
    deciding(db, (tx) => anonymizeAccount(tx, session, { now: clock.now(), secrets })),
})

interface Amending {
  readonly session: AskingSession
  readonly change: AccountChange
  readonly now: number
  readonly newId: () => string
}

async function amend(tx: Db, amending: Amending): Promise<Result<Profile, Taken | Outage>> {
  const { session, change, now, newId } = amending
  const before = await askersAccount(tx, session, now)
  if (!before) return err(SESSION_OVER)
  const userId = before.id
  if (change.address?.kind === 'wanted' && (await isInUse(tx, change.address.email))) {
    return err({ kind: 'taken', field: 'email' })
  }
  if (change.password) await setPassword(tx, userId, { ...change.password, now, id: newId() })
  if (change.address) await settleAddress(tx, amending, change.address)
  const after = await tx
    .updateTable('users')
    .set(changedColumns(change.fields, before, now))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return ok(toProfile(after))
}

/** Address and token are written together, and a token made for another address is worth nothing (security 11). */
async function settleAddress(
  tx: Db,
  { session, now, newId }: Amending,
  address: AddressWanted | AddressWithdrawn,
): Promise<void> {
  const userId = session.user.id
  await tx
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email-change')
    .where('used_at', 'is', null)
    .execute()
  const email = address.kind === 'wanted' ? address.email : null
  await tx.updateTable('users').set({ pending_email: email }).where('id', '=', userId).execute()
  if (address.kind === 'withdrawn') return
  const { right, notice } = address
  await tx
    .insertInto('account_tokens')
    .values({
      digest: right.digest,
      user_id: userId,
      email: address.email,
      purpose: 'email-change',
      created_at: now,
      expires_at: right.expiresAt,
      used_at: null,
    })
    .execute()
  await putLetter(tx, right.letter, { id: newId(), now })
  await putLetter(tx, notice, { id: newId(), now })
}

async function isInUse(tx: Db, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** The only value of a change that must be nobody else's and is not looked up first is the username. */
function takenOr(failure: Taken | Missing | Outage) {
  const isTaken = failure.kind === 'unexpected' && isUniqueViolation(failure.cause)
  return errAsync<never, Taken | Missing | Outage>(
    isTaken ? { kind: 'taken', field: 'username' } : failure,
  )
}
