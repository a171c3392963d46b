import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { OnlyWayIn } from '#application/ports/sign-in-ways.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type {
  KeyOfIdentity,
  LinkedAccounts,
  NewLinkedUser,
  NotLinked,
} from '#server/ports/linked-accounts.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { AskingSession } from '#server/ports/sessions.ts'
import { deciding } from '../deciding.ts'
import type { Db } from '../database.ts'
import { isUniqueViolation } from '../dialect.ts'
import { askersAccount, SESSION_OVER } from './sql-account-rows.ts'
import { putLetter } from '../sql-outbox.ts'
import { insertConfirmation, insertUser } from './sql-users.ts'
import { toUser } from './user-rows.ts'

const NOT_LINKED: NotLinked = { kind: 'not-linked' }

export const sqlLinkedAccounts = (db: Db, clock: Clock, secrets: Secrets): LinkedAccounts => ({
  ownerOf: (identity) => attempted(ownerOf(db, identity)),

  enrol: (fresh) =>
    attempted(
      db.transaction().execute(async (tx) => enrol(tx, fresh, { now: clock.now(), secrets })),
    ).orElse(takenOrOutage),

  link: (session, identity, letter) =>
    deciding<void, NotLinked | Outage>(db, async (tx) => {
      const [userId, now] = [session.user.id, clock.now()]
      if (!(await askersAccount(tx, session, now))) return err(SESSION_OVER)
      const isNew = await insertLink(tx, { userId, identity, now })
      if (isNew) {
        await putLetter(tx, letter, { id: secrets.newId(), now })
        return ok(undefined)
      }
      const owner = await ownerOf(tx, identity)
      return owner === userId ? ok(undefined) : err(NOT_LINKED)
    }),

  of: (userId) =>
    attempted(
      db
        .selectFrom('linked_accounts')
        .select(['provider', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    ).map((rows) =>
      rows.map(({ provider, created_at }) => ({ issuer: provider, linkedAt: created_at })),
    ),

  unlink: (session, issuer) =>
    deciding(db, (tx) => unlink(tx, { session, issuer, now: clock.now() })),
})

async function ownerOf(db: Db, { issuer, subject }: KeyOfIdentity): Promise<string | null> {
  const row = await db
    .selectFrom('linked_accounts')
    .select('user_id')
    .where('provider', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

async function enrol(
  tx: Db,
  fresh: NewLinkedUser,
  { now, secrets }: { readonly now: number; readonly secrets: Secrets },
): Promise<Registered> {
  const { id, identity, confirmation, email, firstName, lastName } = fresh
  const form = { email, firstName, lastName, company: '', freeSubscriber: false, emailOptin: false }
  const user = await insertUser(tx, { id, form, passwordHash: '' }, now)
  await tx
    .insertInto('linked_accounts')
    .values(rowOf({ userId: id, identity, now }))
    .execute()
  if (confirmation) {
    await insertConfirmation(tx, user, { sent: confirmation, now, secrets })
    return user
  }
  const row = await tx
    .updateTable('users')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toUser(row)
}

interface Link {
  readonly userId: string
  readonly identity: KeyOfIdentity
  readonly now: number
}

function rowOf({ userId, identity: { issuer, subject }, now }: Link) {
  return { provider: issuer, subject, user_id: userId, created_at: now }
}

/** Whether the identity was nobody's until now. */
async function insertLink(tx: Db, link: Link): Promise<boolean> {
  const inserted = await tx
    .insertInto('linked_accounts')
    .values(rowOf(link))
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

interface Unlinking {
  readonly session: AskingSession
  readonly issuer: string
  readonly now: number
}

/** The user's row is held, so that the password cannot go away together with the other way in. */
async function unlink(
  tx: Db,
  { session, issuer, now }: Unlinking,
): Promise<Result<void, OnlyWayIn | Missing | Outage>> {
  const userId = session.user.id
  const user = await askersAccount(tx, session, now)
  if (!user) return err(SESSION_OVER)
  const linked = await tx
    .selectFrom('linked_accounts')
    .select('subject')
    .where('user_id', '=', userId)
    .where('provider', '=', issuer)
    .execute()
  if (linked.length === 0) return err({ kind: 'missing', what: 'link' })
  if (user.password_hash === '') return err({ kind: 'only-way-in' })
  await tx
    .deleteFrom('linked_accounts')
    .where('user_id', '=', userId)
    .where('provider', '=', issuer)
    .execute()
  return ok(undefined)
}

function takenOrOutage(outage: Outage): ResultAsync<never, NotLinked | Outage> {
  const isTaken = outage.kind === 'unexpected' && isUniqueViolation(outage.cause)
  return errAsync<never, NotLinked | Outage>(isTaken ? NOT_LINKED : outage)
}
