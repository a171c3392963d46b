import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { OnlyWayIn } from '#application/ports/sign-in-ways.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type {
  KeyOfIdentity,
  LinkedAccounts,
  NewLinkedUser,
  NotLinked,
} from '#server/ports/linked-accounts.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { asking, deciding } from './asking.ts'
import type { Db } from './database.ts'
import { isUniqueViolation, lockingRows } from './dialect.ts'
import { putLetter } from './sql-outbox.ts'
import { insertConfirmation, insertUser } from './sql-users.ts'
import { toUser } from './user-rows.ts'

const NOT_LINKED: NotLinked = { kind: 'not-linked' }

export const sqlLinkedAccounts = (db: Db, clock: Clock, secrets: Secrets): LinkedAccounts => ({
  ownerOf: (identity) => asking(ownerOf(db, identity)),

  enrol: (fresh) =>
    asking(
      db.transaction().execute(async (tx) => enrol(tx, fresh, { now: clock.now(), secrets })),
    ).orElse(takenOrOutage),

  link: (userId, identity, letter) =>
    deciding(db, async (tx) => {
      const isNew = await insertLink(tx, { userId, identity, now: clock.now() })
      if (isNew) {
        await putLetter(tx, letter, { id: secrets.newId(), now: clock.now() })
        return ok<void, NotLinked>(undefined)
      }
      const owner = await ownerOf(tx, identity)
      return owner === userId ? ok(undefined) : err(NOT_LINKED)
    }),

  of: (userId) =>
    asking(
      db
        .selectFrom('linked_accounts')
        .select(['provider', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    ).map((rows) =>
      rows.map(({ provider, created_at }) => ({ issuer: provider, linkedAt: created_at })),
    ),

  unlink: (userId, issuer) => deciding(db, (tx) => unlink(tx, userId, issuer)),
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

/** The user's row is held meanwhile, so that no password goes away and no second way in with it. */
async function unlink(
  tx: Db,
  userId: string,
  issuer: string,
): Promise<Result<void, OnlyWayIn | Missing>> {
  const query = tx.selectFrom('users').select('password_hash').where('id', '=', userId)
  const user = await lockingRows(tx, query).executeTakeFirst()
  const linked = await tx
    .selectFrom('linked_accounts')
    .select('subject')
    .where('user_id', '=', userId)
    .where('provider', '=', issuer)
    .execute()
  if (!user || linked.length === 0) return err({ kind: 'missing', what: 'link' })
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
