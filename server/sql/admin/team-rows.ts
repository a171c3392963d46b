import { sql } from 'kysely'
import type { AdminListRepository } from '#server/application/ports/admin-list-repository.ts'
import type { Db } from '../database.ts'
import { listOf } from './list-of.ts'
import { holds, isOneOf } from './rows-like.ts'

const ROLE_OF_OWNER = 1

/** Teams, found by name, id, or the address of one of their members. */
export const teamRows = (db: Db): Pick<AdminListRepository, 'teams' | 'team'> => ({
  teams: ({ search, state }) => {
    const teams = rows(db)
      .$if(search !== '', (row) =>
        row.where((where) =>
          where.or([
            isOneOf<'teams'>(search, ['teams.id']),
            holds(search, [sql.ref('teams.name')]),
            where.exists(
              where
                .selectFrom('team_members as anybody')
                .innerJoin('users as somebody', 'somebody.id', 'anybody.user_id')
                .select('anybody.user_id')
                .whereRef('anybody.team_id', '=', 'teams.id')
                .where(holds(search, [sql.ref('somebody.email')])),
            ),
          ]),
        ),
      )
      .$if(state === 'deleted', (row) => row.where('teams.deleted_at', 'is not', null))
      .$if(state !== 'deleted', (row) => row.where('teams.deleted_at', 'is', null))
    return listOf(teams, async (slice) =>
      (
        await shown(teams)
          .orderBy('teams.created_at', 'desc')
          .orderBy('teams.id', 'desc')
          .offset(slice.offset)
          .limit(slice.limit)
          .execute()
      ).map(toRow),
    )
  },

  team: async (id) => {
    const row = await shown(rows(db)).where('teams.id', '=', id).executeTakeFirst()
    return row ? toRow(row) : null
  },
})

function rows(db: Db) {
  return db
    .selectFrom('teams')
    .leftJoin('team_members as owner', (join) =>
      join.onRef('owner.team_id', '=', 'teams.id').on('owner.role_id', '=', ROLE_OF_OWNER),
    )
    .leftJoin('users', 'users.id', 'owner.user_id')
}

function shown(teams: ReturnType<typeof rows>) {
  return teams
    .select(['teams.id', 'teams.name', 'teams.created_at as createdAt'])
    .select(['teams.deleted_at as deletedAt', 'teams.closes_at as closesAt'])
    .select(['users.id as ownerId', 'users.email as ownerEmail'])
    .select((row) =>
      row
        .selectFrom('team_members')
        .select((members) => members.fn.countAll<number | string>().as('members'))
        .whereRef('team_members.team_id', '=', 'teams.id')
        .as('members'),
    )
}

function toRow({
  members,
  ...row
}: Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]) {
  return { ...row, members: Number(members) }
}
