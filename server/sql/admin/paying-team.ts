import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { holds } from './rows-like.ts'

/** Columns of the paying team, for rows that join `teams` by their customer. */
export const PAYING_TEAM = ['teams.id as teamId', 'teams.name as teamName'] as const

/**
 * Matches rows whose paying team has this in its name, or in the address of someone who is in it now
 * (admin 5).
 */
export function isOfTeam(search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${holds(search, [sql.ref('teams.name')])} or exists (
    select 1 from team_members
    inner join users as somebody on somebody.id = team_members.user_id
    where team_members.team_id = teams.id and ${holds(search, [sql.ref('somebody.email')])}
  ))`
}
