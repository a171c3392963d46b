import { err, ok, okAsync, errAsync, type Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type {
  AccountTokens,
  AddressRedeemed,
  MailedRight,
  Reset,
} from '#server/ports/account-tokens.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { deciding } from '../deciding.ts'
import type { Db } from '../database.ts'
import { isUniqueViolation } from '../dialect.ts'
import { setPassword } from './sql-account-password.ts'
import { lockedAccount } from './sql-account-rows.ts'
import { putLetter } from '../sql-outbox.ts'
import type { AccountTokenTable } from '../schema/schema-accounts.ts'
import { toUser } from './user-rows.ts'

const NO_LINK: Missing = { kind: 'missing', what: 'link' }

export const sqlAccountTokens = (db: Db, clock: Clock, secrets: Secrets): AccountTokens => ({
  promiseReset: (user, right) =>
    attempted(
      db
        .transaction()
        .execute((tx) => promise(tx, { user, right, now: clock.now(), id: secrets.newId() })),
    ),

  ownerOfReset: (digest) =>
    attempted(ownerOf(db, digest, clock.now())).andThen((user) => (user ? ok(user) : err(NO_LINK))),

  redeemReset: (reset) =>
    deciding(db, (tx) => redeem(tx, { ...reset, now: clock.now(), id: secrets.newId() })),

  redeemEmailChange: (digest) =>
    attempted(db.transaction().execute((tx) => changeAddress(tx, digest, clock.now()))).orElse(
      takenOrOutage,
    ),
})

interface Promising {
  readonly user: Registered
  readonly right: MailedRight
  readonly now: number
  readonly id: string
}

async function promise(tx: Db, { user, right, now, id }: Promising): Promise<void> {
  const account = await lockedAccount(tx, { userId: user.id, email: user.email })
  if (!account) return
  await tx
    .insertInto('account_tokens')
    .values({
      digest: right.digest,
      user_id: user.id,
      email: user.email,
      purpose: 'reset',
      created_at: now,
      expires_at: right.expiresAt,
      used_at: null,
    })
    .execute()
  await putLetter(tx, right.letter, { id, now })
}

async function ownerOf(db: Db, digest: string, now: number): Promise<Registered | null> {
  const row = await db
    .selectFrom('account_tokens')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'account_tokens.user_id')
        .onRef('users.email', '=', 'account_tokens.email'),
    )
    .selectAll('users')
    .where('digest', '=', digest)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? toUser(row) : null
}

async function redeem(
  tx: Db,
  { digest, passwordHash, letter, now, id }: Reset & { readonly now: number; readonly id: string },
): Promise<Result<Registered, Missing>> {
  const token = await tokenOf(tx, digest, 'reset')
  // Everybody locks the user first, so that no two wait for each other.
  const account = token && (await lockedAccount(tx, { userId: token.user_id, email: token.email }))
  if (!account || !(await spend(tx, digest, now))) return err(NO_LINK)
  await setPassword(tx, account.id, { hash: passwordHash, letter, now, id })
  // Whoever opened the account without owning its address keeps no way in of their own.
  if (account.confirmed_at === null) {
    await tx.deleteFrom('linked_accounts').where('user_id', '=', account.id).execute()
  }
  const row = await tx
    .updateTable('users')
    .set({ confirmed_at: account.confirmed_at ?? now })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return ok(toUser(row))
}

async function changeAddress(tx: Db, digest: string, now: number): Promise<AddressRedeemed> {
  const token = await tokenOf(tx, digest, 'email-change')
  const account = token && (await lockedAccount(tx, { userId: token.user_id }))
  if (!token || !account) return without('unknown')
  // Following the link again says the same, as long as its change still holds.
  if (account.email === token.email && token.used_at !== null) {
    return { outcome: 'changed', user: toUser(account) }
  }
  if (token.expires_at <= now) return without('expired')
  if (!(await spend(tx, digest, now))) return without('unknown')
  const changed = await tx
    .updateTable('users')
    .set({ email: token.email, pending_email: null, confirmed_at: now, updated_at: now })
    .where('id', '=', account.id)
    // The waiting address may no longer be the one that this letter reached.
    .where('pending_email', '=', token.email)
    .returningAll()
    .executeTakeFirst()
  return changed ? { outcome: 'changed', user: toUser(changed) } : without('unknown')
}

const without = (outcome: AddressRedeemed['outcome']): AddressRedeemed => ({ outcome, user: null })

function tokenOf(tx: Db, digest: string, purpose: AccountTokenTable['purpose']) {
  return tx
    .selectFrom('account_tokens')
    .selectAll()
    .where('digest', '=', digest)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Once, however many try. */
async function spend(tx: Db, digest: string, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Somebody else has registered with the address meanwhile. */
function takenOrOutage(outage: Outage) {
  return outage.kind === 'unexpected' && isUniqueViolation(outage.cause)
    ? okAsync(without('taken'))
    : errAsync<AddressRedeemed, Outage>(outage)
}
