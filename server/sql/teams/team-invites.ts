import type { Selectable } from 'kysely'
import type { TeamInvite } from '#domain/team/invite.ts'
import type { TeamRepository } from '#server/application/ports/team-repository.ts'
import type { Db } from '../database.ts'
import type { TeamInviteTable } from '../schema/team-invites.ts'
import { storedRole } from './stored-role.ts'

type OfInvites =
  | 'openInvites'
  | 'addInvite'
  | 'renewInvite'
  | 'endInvite'
  | 'addInviteLink'
  | 'byInviteLink'
  | 'removeInvitesTo'

/** Invites to teams, and the links that were emailed for them. */
export const teamInvites = (db: Db): Pick<TeamRepository, OfInvites> => ({
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
      .select(['teams.created_at as teamCreatedAt', 'teams.closes_at', 'users.first_name'])
      .select(['users.last_name', 'users.anonymized_at'])
      .where('team_invite_links.digest', '=', digest)
      .executeTakeFirst()
    if (!row) return null
    return {
      invite: storedInvite(row),
      team: {
        id: row.teamId,
        name: row.teamName,
        createdAt: row.teamCreatedAt,
        closesAt: row.closes_at,
      },
      invitedBy: row.anonymized_at === null ? `${row.first_name} ${row.last_name}`.trim() : null,
    }
  },

  removeInvitesTo: async (addresses) => {
    if (addresses.length === 0) return
    await db.deleteFrom('team_invites').where('email', 'in', addresses).execute()
  },
})

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

function storedStatus(status: string): TeamInvite['status'] {
  if (status !== 'pending' && status !== 'accepted' && status !== 'revoked') {
    throw new Error(`No status of an invite: ${status}`)
  }
  return status
}
