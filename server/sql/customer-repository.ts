import type { CustomerRepository } from '#server/application/ports/customer-repository.ts'
import type { Db } from './database.ts'
import { lockingOwners } from './dialect.ts'
import { storedLicense } from './stored-license.ts'

export const customerRepository = (db: Db): CustomerRepository => ({
  lock: async (customer) => {
    // Anything that changes an account or a team locks the same row.
    for (const table of ['users', 'teams'] as const) {
      const owner = db.selectFrom(table).select('id').where('id', '=', customer)
      if (await lockingOwners(db, owner).executeTakeFirst()) return
    }
  },

  contact: async (customer) => {
    const row = await db
      .selectFrom('users')
      .select(['id as userId', 'email', 'first_name as firstName'])
      .where('id', '=', customer)
      .where('anonymized_at', 'is', null)
      .executeTakeFirst()
    return row ?? null
  },

  buyer: async (customer) => {
    const person = await db
      .selectFrom('users')
      .select([
        'id as userId',
        'email',
        'first_name as firstName',
        'last_name as lastName',
        'company',
      ])
      .where('id', '=', customer)
      .executeTakeFirst()
    if (person) return person
    const { name } = await db
      .selectFrom('teams')
      .select('name')
      .where('id', '=', customer)
      .executeTakeFirstOrThrow()
    return { userId: '', email: '', firstName: name, lastName: '', company: name }
  },

  minimumLicense: async (customer) => {
    const row = await db
      .selectFrom('customers')
      .leftJoin('users', 'users.id', 'customers.user_id')
      .leftJoin('teams', 'teams.id', 'customers.team_id')
      .select(['users.min_license_id as person', 'teams.min_license_id as team'])
      .where('customers.id', '=', customer)
      .executeTakeFirst()
    const minimum = row?.person ?? row?.team ?? null
    return minimum === null ? null : storedLicense(minimum)
  },

  holdsFreePlan: async (customer) => {
    const row = await db
      .selectFrom('users')
      .select('free_subscriber')
      .where('id', '=', customer)
      .where('anonymized_at', 'is', null)
      .executeTakeFirst()
    if (row) return row.free_subscriber === 1
    const team = db.selectFrom('teams').select('id').where('id', '=', customer)
    return (await team.where('deleted_at', 'is', null).executeTakeFirst()) ? false : null
  },

  isTeam: async (customer) => {
    const team = await db
      .selectFrom('customers')
      .select('team_id')
      .where('id', '=', customer)
      .where('team_id', 'is not', null)
      .executeTakeFirst()
    return team !== undefined
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
