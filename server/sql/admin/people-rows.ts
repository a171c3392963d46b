import { sql } from 'kysely'
import type { AdminListRepository } from '#server/application/ports/admin-list-repository.ts'
import type { Db } from '../database.ts'
import { listOf } from './list-of.ts'
import { holds, isOneOf } from './rows-like.ts'

/** People whose account was not closed. */
export const peopleRows = (db: Db): Pick<AdminListRepository, 'people'> => ({
  people: ({ search, state }) => {
    const people = db
      .selectFrom('users')
      .where('anonymized_at', 'is', null)
      .$if(search !== '', (row) =>
        row.where((where) =>
          where.or([
            isOneOf<'users'>(search, ['users.id']),
            holds(search, [sql.ref('users.email'), NAME, sql.ref('users.company')]),
          ]),
        ),
      )
      .$if(state === 'staff', (row) => row.where('staff', '=', 1))
      .$if(state === 'blocked', (row) => row.where('blocked_at', 'is not', null))
      .$if(state === 'unconfirmed', (row) => row.where('confirmed_at', 'is', null))
    return listOf(people, async (slice) => {
      const rows = await people
        .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'company'])
        .select(['created_at as createdAt', 'confirmed_at as confirmedAt', 'staff'])
        .select('blocked_at as blockedAt')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(slice.offset)
        .limit(slice.limit)
        .execute()
      return rows.map(({ staff, ...row }) => ({ ...row, isStaff: staff === 1 }))
    })
  },
})

const NAME = sql`users.first_name || ' ' || users.last_name`
