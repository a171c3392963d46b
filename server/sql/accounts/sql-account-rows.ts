import type { Selectable } from 'kysely'
import type { Outage } from '#application/ports/outage.ts'
import type { Profile, ProfileChange } from '#domain/user/profile.ts'
import { usernameKey } from '#domain/user/profile.ts'
import type { AskingSession } from '#server/ports/sessions.ts'
import type { Db } from '../database.ts'
import { lockingOwners, lockingRows } from '../dialect.ts'
import type { UserTable } from '../schema/schema-accounts.ts'
import { toUser } from './user-rows.ts'

export type AccountRow = Selectable<UserTable>

export const NO_ACCOUNT = { kind: 'missing', what: 'account' } as const
export const SESSION_OVER: Outage = { kind: 'signed-out' }

/** The row of an account that has not been closed, locked until the transaction ends. */
export async function lockedAccount(
  tx: Db,
  { userId, email }: { readonly userId: string; readonly email?: string },
): Promise<AccountRow | undefined> {
  let query = tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('anonymized_at', 'is', null)
  if (email !== undefined) query = query.where('email', '=', email)
  return lockingOwners(tx, query).executeTakeFirst()
}

/**
 * The account of a session that is still alive, else nothing. Both rows stay locked, so that ending the
 * session happens either before the change or after it.
 */
export async function askersAccount(
  tx: Db,
  { id, user }: AskingSession,
  now: number,
): Promise<AccountRow | undefined> {
  const account = await lockedAccount(tx, { userId: user.id })
  const alive = tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
  return (await lockingRows(tx, alive).executeTakeFirst()) ? account : undefined
}

export function toProfile(row: AccountRow): Profile {
  return {
    user: toUser(row),
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    phone: row.phone,
    company: row.company,
    taxVatNumber: row.tax_vat_number,
    freeSubscriber: row.free_subscriber === 1,
    emailOptin: row.email_optin === 1,
    pendingEmail: row.pending_email,
    hasPassword: row.password_hash !== '',
  }
}

/** The columns that a change writes. What it does not name stays. */
export function changedColumns(change: ProfileChange, before: AccountRow, now: number) {
  const { firstName, lastName, username, phone, company, taxVatNumber } = change
  const { freeSubscriber, emailOptin } = change
  return {
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(username === undefined ? {} : { username, username_key: keyOf(username) }),
    ...(phone === undefined ? {} : { phone }),
    ...(company === undefined ? {} : { company }),
    ...(taxVatNumber === undefined ? {} : { tax_vat_number: taxVatNumber }),
    ...(freeSubscriber === undefined ? {} : { free_subscriber: freeSubscriber ? 1 : 0 }),
    ...(emailOptin === undefined ? {} : optinColumns(emailOptin, before, now)),
    updated_at: now,
  }
}

/** A choice about mails is dated when it is made; sending the same one again makes none (rules 7). */
function optinColumns(emailOptin: boolean, before: AccountRow, now: number) {
  const choice = emailOptin ? 1 : 0
  if (choice === before.email_optin) return {}
  return { email_optin: choice, email_optin_at: now, email_optin_source: 'account' }
}

function keyOf(username: string | null): string | null {
  return username === null ? null : usernameKey(username)
}
