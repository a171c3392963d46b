import { errAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { ConfirmationSent, NewUser, Users } from '#server/ports/users.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { Db } from '../database.ts'
import { isUniqueViolation } from '../dialect.ts'
import { putLetter } from '../sql-outbox.ts'
import { toUser } from './user-rows.ts'

const TAKEN: Invalid = { kind: 'invalid', errors: [{ field: 'email', fault: 'taken' }] }

export const sqlUsers = (db: Db, clock: Clock, secrets: Secrets): Users => ({
  byEmail: (email) =>
    attempted(db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()).map(
      (row) => (row ? { user: toUser(row), passwordHash: row.password_hash } : null),
    ),

  add: (fresh) =>
    attempted(
      db.transaction().execute(async (tx) => {
        const user = await insertUser(tx, fresh, clock.now())
        await insertConfirmation(tx, user, { sent: fresh.confirmation, now: clock.now(), secrets })
        return user
      }),
    ).orElse(takenOrOutage),

  confirmAgain: (user, sent) =>
    attempted(
      db.transaction().execute(async (tx) => {
        const waiting = await tx
          .selectFrom('users')
          .select('id')
          .where('id', '=', user.id)
          .where('email', '=', user.email)
          .where('confirmed_at', 'is', null)
          .executeTakeFirst()
        if (waiting) await insertConfirmation(tx, user, { sent, now: clock.now(), secrets })
      }),
    ),

  rehash: (userId, { from, to }) =>
    attempted(
      db
        .updateTable('users')
        .set({ password_hash: to })
        .where('id', '=', userId)
        .where('password_hash', '=', from)
        .execute(),
    ).map(() => undefined),

  keepSurvey: (userId, isCompleted) =>
    attempted(
      db
        .updateTable('users')
        .set({ has_completed_survey: isCompleted ? 1 : 0, updated_at: clock.now() })
        .where('id', '=', userId)
        .execute(),
    ).map(() => undefined),
})

function takenOrOutage(outage: Outage): ResultAsync<never, Invalid | Outage> {
  const isTaken = outage.kind === 'unexpected' && isUniqueViolation(outage.cause)
  return errAsync<never, Invalid | Outage>(isTaken ? TAKEN : outage)
}

/** Within a transaction. Without a password, its hash is empty. */
export async function insertUser(
  tx: Db,
  fresh: Omit<NewUser, 'confirmation'>,
  now: number,
): Promise<Registered> {
  const { id, form, passwordHash } = fresh
  const row = await tx
    .insertInto('users')
    .values({
      id,
      email: form.email,
      password_hash: passwordHash,
      first_name: form.firstName,
      last_name: form.lastName,
      company: form.company,
      confirmed_at: null,
      free_subscriber: form.freeSubscriber ? 1 : 0,
      email_optin: form.emailOptin ? 1 : 0,
      email_optin_at: now,
      min_license_id: null,
      has_completed_survey: 0,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toUser(row)
}

interface Sending {
  readonly sent: ConfirmationSent
  readonly now: number
  readonly secrets: Secrets
}

export async function insertConfirmation(
  tx: Db,
  user: Registered,
  { sent, now, secrets }: Sending,
): Promise<void> {
  await tx
    .insertInto('confirmation_tokens')
    .values({
      digest: sent.digest,
      user_id: user.id,
      email: user.email,
      purpose: 'confirmation',
      created_at: now,
      expires_at: sent.expiresAt,
      used_at: null,
    })
    .execute()
  await putLetter(tx, sent.letter, { id: secrets.newId(), now })
}
