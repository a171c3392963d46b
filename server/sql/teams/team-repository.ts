import type { TeamMember } from '#domain/team/team.ts'
import type { TeamRepository } from '#server/application/ports/team-repository.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { storedLicense } from '../stored-license.ts'
import { storedRole } from './stored-role.ts'
import { teamInvites } from './team-invites.ts'

export const teamRepository = (db: Db): TeamRepository => ({
  lock: async (teamId) => (await lockingRows(db, teamOf(db, teamId)).executeTakeFirst()) ?? null,

  find: async (teamId) => (await teamOf(db, teamId).executeTakeFirst()) ?? null,

  membership: async (userId) => {
    const row = await db
      .selectFrom('team_members')
      .innerJoin('teams', 'teams.id', 'team_members.team_id')
      .select(['teams.id', 'teams.name', 'teams.created_at as createdAt'])
      .select(['teams.closes_at as closesAt', 'teams.min_license_id', 'team_members.role_id'])
      .where('team_members.user_id', '=', userId)
      .executeTakeFirst()
    if (!row) return null
    const { role_id: role, min_license_id: least, ...team } = row
    return {
      team,
      roleId: storedRole(role),
      minLicenseId: least === null ? null : storedLicense(least),
    }
  },

  isMemberElsewhere: async (email, teamId) => {
    const row = await db
      .selectFrom('team_members')
      .innerJoin('users', 'users.id', 'team_members.user_id')
      .select('team_members.team_id')
      .where('users.email', '=', email)
      .where('team_members.team_id', '<>', teamId)
      .executeTakeFirst()
    return row !== undefined
  },

  members: async (teamId) => {
    const rows = await db
      .selectFrom('team_members')
      .innerJoin('users', 'users.id', 'team_members.user_id')
      .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
      .select(['team_members.role_id', 'team_members.joined_at', 'team_members.credit_quota'])
      .where('team_members.team_id', '=', teamId)
      .orderBy('team_members.joined_at')
      .orderBy('users.id')
      .execute()
    return rows.map((row): TeamMember => ({
      userId: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      roleId: storedRole(row.role_id),
      joinedAt: row.joined_at,
      quota: row.credit_quota,
    }))
  },

  add: async ({ id, name, createdAt }) => {
    await db.insertInto('teams').values({ id, name, created_at: createdAt }).execute()
    await db.insertInto('customers').values({ id, team_id: id }).execute()
  },

  rename: async (teamId, name) => {
    await db.updateTable('teams').set({ name }).where('id', '=', teamId).execute()
  },

  setClosing: async (teamId, closesAt) => {
    await db
      .updateTable('teams')
      .set({ closes_at: closesAt, closing_reminded_at: null })
      .where('id', '=', teamId)
      .execute()
  },

  closingBy: async (then) => {
    const rows = await db
      .selectFrom('teams')
      .select('id')
      .where('closes_at', '<=', then)
      .where('deleted_at', 'is', null)
      .orderBy('closes_at')
      .execute()
    return rows.map(({ id }) => id)
  },

  remindOfClosing: async (teamId, now) => {
    const reminded = await db
      .updateTable('teams')
      .set({ closing_reminded_at: now })
      .where('id', '=', teamId)
      .where('closing_reminded_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return reminded !== undefined
  },

  setMinimumLicense: async (teamId, minimum) => {
    await db
      .updateTable('teams')
      .set({ min_license_id: minimum })
      .where('id', '=', teamId)
      .execute()
  },

  remove: async (teamId, now) => {
    await db.deleteFrom('team_members').where('team_id', '=', teamId).execute()
    await db
      .updateTable('team_invites')
      .set({ status: 'revoked' })
      .where('team_id', '=', teamId)
      .where('status', '=', 'pending')
      .execute()
    await db.updateTable('teams').set({ deleted_at: now }).where('id', '=', teamId).execute()
  },

  addMember: async (teamId, userId, roleId, now) => {
    await db
      .insertInto('team_members')
      .values({ team_id: teamId, user_id: userId, role_id: roleId, joined_at: now })
      .execute()
  },

  setRole: async (teamId, userId, roleId) => {
    await db
      .updateTable('team_members')
      .set({ role_id: roleId })
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .execute()
  },

  setQuota: async (teamId, userId, quota) => {
    await db
      .updateTable('team_members')
      .set({ credit_quota: quota })
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .execute()
  },

  removeMember: async (teamId, userId) => {
    const removed = await db
      .deleteFrom('team_members')
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst()
    return removed !== undefined
  },

  ...teamInvites(db),
})

function teamOf(db: Db, teamId: string) {
  return db
    .selectFrom('teams')
    .select(['id', 'name', 'created_at as createdAt', 'closes_at as closesAt'])
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
}
