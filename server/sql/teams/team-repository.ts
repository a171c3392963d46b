import type { TeamInvite } from '#domain/team/invite.ts'
import type { Team, TeamMember } from '#domain/team/team.ts'
import { isRoleId, type RoleId } from '#domain/team/role.ts'
import type { TeamRepository } from '#server/application/ports/team-repository.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { storedLicense } from '../stored-license.ts'
import type { TeamInviteTable } from '../schema/team-invites.ts'

export const teamRepository = (db: Db): TeamRepository => ({
  lock: async (teamId) => {
    const team = db
      .selectFrom('teams')
      .select(TEAM_COLUMNS)
      .where('id', '=', teamId)
      .where('deleted_at', 'is', null)
    return (await lockingRows(db, team).executeTakeFirst()) ?? null
  },

  membership: async (userId) => {
    const row = await db
      .selectFrom('team_members')
      .innerJoin('teams', 'teams.id', 'team_members.team_id')
      .select(['teams.id', 'teams.name', 'teams.created_at as createdAt'])
      .select(['teams.min_license_id', 'team_members.role_id'])
      .where('team_members.user_id', '=', userId)
      .executeTakeFirst()
    if (!row) return null
    const { role_id: role, min_license_id: minimum, ...team } = row
    const minLicenseId = minimum === null ? null : storedLicense(minimum)
    return { team, roleId: storedRole(role), minLicenseId }
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

  add: async ({ id, name, createdAt }: Team) => {
    await db.insertInto('teams').values({ id, name, created_at: createdAt }).execute()
    await db.insertInto('customers').values({ id, team_id: id }).execute()
  },

  rename: async (teamId, name) => {
    await db.updateTable('teams').set({ name }).where('id', '=', teamId).execute()
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

  openInvites: async (teamId) => {
    const rows = await db
      .selectFrom('team_invites')
      .select(INVITE_COLUMNS)
      .where('team_id', '=', teamId)
      .where('status', '=', 'pending')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(storedInvite)
  },

  addInvite: async ({ id, teamId, email, roleId, invitedBy, now, expiresAt }) => {
    await db
      .insertInto('team_invites')
      .values({
        id,
        team_id: teamId,
        email,
        role_id: roleId,
        invited_by: invitedBy,
        status: 'pending',
        created_at: now,
        expires_at: expiresAt,
        emailed_at: now,
      })
      .execute()
  },

  renewInvite: async (inviteId, { roleId, expiresAt, resentCount, emailedAt }) => {
    await db
      .updateTable('team_invites')
      .set({
        role_id: roleId,
        expires_at: expiresAt,
        resent_count: resentCount,
        emailed_at: emailedAt,
      })
      .where('id', '=', inviteId)
      .execute()
  },

  endInvite: async (inviteId, status) => {
    await db.updateTable('team_invites').set({ status }).where('id', '=', inviteId).execute()
  },

  addInviteLink: async (inviteId, digest) => {
    await db.insertInto('team_invite_links').values({ invite_id: inviteId, digest }).execute()
  },

  byInviteLink: async (digest) => {
    const row = await db
      .selectFrom('team_invite_links')
      .innerJoin('team_invites', 'team_invites.id', 'team_invite_links.invite_id')
      .innerJoin('teams', 'teams.id', 'team_invites.team_id')
      .innerJoin('users', 'users.id', 'team_invites.invited_by')
      .select(['team_invites.id', 'team_invites.email', 'team_invites.role_id'])
      .select(['team_invites.status', 'team_invites.expires_at', 'team_invites.resent_count'])
      .select(['team_invites.emailed_at', 'teams.id as teamId', 'teams.name as teamName'])
      .select(['teams.created_at as teamCreatedAt', 'users.first_name', 'users.last_name'])
      .where('team_invite_links.digest', '=', digest)
      .executeTakeFirst()
    if (!row) return null
    return {
      invite: storedInvite(row),
      team: { id: row.teamId, name: row.teamName, createdAt: row.teamCreatedAt },
      invitedBy: `${row.first_name} ${row.last_name}`.trim(),
    }
  },

  removeInvitesTo: async (addresses) => {
    await db.deleteFrom('team_invites').where('email', 'in', addresses).execute()
  },
})

const TEAM_COLUMNS = ['id', 'name', 'created_at as createdAt'] as const

const INVITE_COLUMNS = [
  'id',
  'email',
  'role_id',
  'status',
  'expires_at',
  'resent_count',
  'emailed_at',
] as const

function storedInvite(
  row: Pick<Selectable<TeamInviteTable>, (typeof INVITE_COLUMNS)[number]>,
): TeamInvite {
  return {
    id: row.id,
    email: row.email,
    roleId: storedRole(row.role_id),
    status: storedStatus(row.status),
    expiresAt: row.expires_at,
    resentCount: row.resent_count,
    emailedAt: row.emailed_at,
  }
}

function storedRole(role: number): RoleId {
  if (!isRoleId(role)) throw new Error(`No role of a team: ${role}`)
  return role
}

function storedStatus(status: string): TeamInvite['status'] {
  if (status !== 'pending' && status !== 'accepted' && status !== 'revoked') {
    throw new Error(`No status of an invite: ${status}`)
  }
  return status
}
