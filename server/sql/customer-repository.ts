import type { CustomerRepository } from '#server/application/ports/customer-repository.ts'
import type { Db } from './database.ts'
import { lockingOwners } from './dialect.ts'
import { storedLicense } from './stored-license.ts'

export const customerRepository = (db: Db): CustomerRepository => ({
  lock: async (customer) => {
    const owner = db.selectFrom('users').select('id').where('id', '=', customer)
    await lockingOwners(db, owner).executeTakeFirst()
  },

  contact: async (customer) => {
    const row = await db
      .selectFrom('users')
      .select(['email', 'first_name as firstName'])
      .where('id', '=', customer)
      .where('anonymized_at', 'is', null)
      .executeTakeFirst()
    return row ?? null
  },

  buyer: (customer) =>
    db
      .selectFrom('users')
      .select(['email', 'first_name as firstName', 'last_name as lastName', 'company'])
      .where('id', '=', customer)
      .executeTakeFirstOrThrow(),

  minimumLicense: async (customer) => {
    const row = await db
      .selectFrom('users')
      .select('min_license_id as minimum')
      .where('id', '=', customer)
      .executeTakeFirst()
    const minimum = row?.minimum ?? null
    return minimum === null ? null : storedLicense(minimum)
  },

  holdsFreePlan: async (customer) => {
    const row = await db
      .selectFrom('users')
      .select('free_subscriber')
      .where('id', '=', customer)
      .where('anonymized_at', 'is', null)
      .executeTakeFirst()
    return row ? row.free_subscriber === 1 : null
  },

  setFreePlan: async (customer, held, now) => {
    const to = held ? 1 : 0
    await db
      .updateTable('users')
      .set({ free_subscriber: to, updated_at: now })
      .where('id', '=', customer)
      .where('free_subscriber', '<>', to)
      .execute()
  },
})
