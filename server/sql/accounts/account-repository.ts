import type { Selectable, Updateable } from 'kysely'
import type { Profile } from '#domain/user/profile.ts'
import type {
  AccountFields,
  AccountRepository,
  StoredAccount,
} from '#server/application/ports/account-repository.ts'
import type { Db } from '../database.ts'
import { lockingOwners } from '../dialect.ts'
import type { UserTable } from '../schema/users.ts'
import { revenueBandRows } from './revenue-band-rows.ts'
import { toUser } from './user-rows.ts'

export const accountRepository = (db: Db): AccountRepository => {
  const open = () => db.selectFrom('users').selectAll().where('anonymized_at', 'is', null)
  return {
    ...revenueBandRows(db),

    find: async (userId) => stored(await open().where('id', '=', userId).executeTakeFirst()),

    byEmail: async (email) => stored(await open().where('email', '=', email).executeTakeFirst()),

    lock: async (userId) =>
      stored(await lockingOwners(db, open().where('id', '=', userId)).executeTakeFirst()),

    lockByEmail: async (email) =>
      stored(await lockingOwners(db, open().where('email', '=', email)).executeTakeFirst()),

    hasEmail: async (email) => {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst()
      return row !== undefined
    },

    hasUsername: async (key, besides) => {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('username_key', '=', key)
        .where('id', '<>', besides)
        .executeTakeFirst()
      return row !== undefined
    },

    staff: async () => {
      const rows = await db
        .selectFrom('users')
        .select('email')
        .where('staff', '=', 1)
        .orderBy('email')
        .execute()
      return rows.map(({ email }) => email)
    },

    add: async ({ id, email, firstName, lastName, company, passwordHash, now, ...choices }) => {
      const row = await db
        .insertInto('users')
        .values({
          id,
          email,
          password_hash: passwordHash,
          first_name: firstName,
          last_name: lastName,
          company,
          confirmed_at: null,
          free_subscriber: choices.freeSubscriber ? 1 : 0,
          email_optin: choices.emailOptin ? 1 : 0,
          email_optin_at: now,
          min_license_id: null,
          has_completed_survey: 0,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await db.insertInto('customers').values({ id, user_id: id }).execute()
      return toUser(row)
    },

    update: async (userId, fields, now) => {
      const row = await db
        .updateTable('users')
        .set({ ...columnsOf(fields), updated_at: now })
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toProfile(row)
    },

    rehash: async (userId, from, to) => {
      await db
        .updateTable('users')
        .set({ password_hash: to })
        .where('id', '=', userId)
        .where('password_hash', '=', from)
        .execute()
    },

    blank: async (userId, address, now) => {
      await db
        .updateTable('users')
        .set({
          ...NOBODY,
          email: address,
          email_optin_at: now,
          updated_at: now,
          anonymized_at: now,
        })
        .where('id', '=', userId)
        .execute()
    },
  }
}

const NOBODY = {
  password_hash: '',
  first_name: 'Former',
  last_name: 'customer',
  company: '',
  phone: '',
  tax_vat_number: '',
  username: null,
  username_key: null,
  pending_email: null,
  confirmed_at: null,
  free_subscriber: 0,
  email_optin: 0,
  email_optin_source: 'anonymized',
  min_license_id: null,
  revenue_band_confirmed_at: null,
  revenue_band_reminded_at: null,
  has_completed_survey: 0,
  staff: 0,
  blocked_at: null,
} as const

function stored(row: Selectable<UserTable> | undefined): StoredAccount | null {
  if (!row) return null
  return {
    profile: toProfile(row),
    passwordHash: row.password_hash,
    isStaff: row.staff === 1,
    blockedAt: row.blocked_at,
    createdAt: row.created_at,
  }
}

function toProfile(row: Selectable<UserTable>): Profile {
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

/** The column that stores each field. */
const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  username: 'username',
  usernameKey: 'username_key',
  phone: 'phone',
  company: 'company',
  taxVatNumber: 'tax_vat_number',
  freeSubscriber: 'free_subscriber',
  emailOptin: 'email_optin',
  email: 'email',
  pendingEmail: 'pending_email',
  passwordHash: 'password_hash',
  confirmedAt: 'confirmed_at',
  emailOptinAt: 'email_optin_at',
  emailOptinSource: 'email_optin_source',
  minLicenseId: 'min_license_id',
  bandConfirmedAt: 'revenue_band_confirmed_at',
  hasCompletedSurvey: 'has_completed_survey',
  isStaff: 'staff',
  blockedAt: 'blocked_at',
} as const satisfies Record<keyof AccountFields, keyof UserTable>

function columnsOf(fields: Partial<AccountFields>): Updateable<UserTable> {
  const columns = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined
      ? []
      : [
          [
            COLUMNS[field as keyof AccountFields],
            typeof value === 'boolean' ? Number(value) : value,
          ],
        ],
  )
  return Object.fromEntries(columns)
}
