import * as z from 'zod/mini'
import { INVITE_STATUSES } from '#domain/team/invite.ts'
import { ROLE_IDS } from '#domain/team/role.ts'
import { STAFF_ACTIONS } from '#domain/team/team.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { auditRow } from './admin-lists.ts'
import { ownOrder, running } from './admin-people.ts'
import { reason } from './admin-reason.ts'
import { licenseId, list, moment, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()
const count = z.int()
const roleId = z.literal(ROLE_IDS)

const team = shaped({
  id: text,
  name: text,
  created_at: moment,
  deleted_at: z.nullable(moment),
  closes_at: z.nullable(moment),
  is_own: z.boolean(),
  min_license_id: licenseId,
  seats_used: count,
  seats_total: count,
  seats_staying: count,
  credits: count,
  frozen_credits: count,
  running,
  members: list(
    shaped({
      user_id: text,
      first_name: text,
      last_name: text,
      email: text,
      role_id: roleId,
      joined_at: moment,
      quota: z.nullable(count),
      actions: list(z.enum(STAFF_ACTIONS)),
    }),
  ),
  invites: list(
    shaped({
      id: text,
      email: text,
      role_id: roleId,
      status: z.enum(INVITE_STATUSES),
      expires_at: moment,
      resent_count: count,
    }),
  ),
  orders: list(shaped(ownOrder)),
  orders_in_all: count,
  audit: list(shaped(auditRow)),
})

/** Also returns deleted teams. */
export const readAdminTeam = adminEndpoint('GET', '/teams/:id', { answer: team })

/** Sets any role except owner, for anyone except the owner. */
export const changeTeamRole = adminEndpoint('POST', '/teams/:id/role', {
  body: strictlyShaped({ user_id: text, role_id: roleId, reason }),
  answer: team,
})

export const removeTeamMember = adminEndpoint('POST', '/teams/:id/remove_member', {
  body: strictlyShaped({ user_id: text, reason }),
  answer: team,
})

export const revokeTeamInvite = adminEndpoint('POST', '/teams/:id/revoke_invite', {
  body: strictlyShaped({ invite_id: text, reason }),
  answer: team,
})

/** Sends a new link for an open invite, which is then valid for as long as a new one. */
export const resendTeamInvite = adminEndpoint('POST', '/teams/:id/resend_invite', {
  body: strictlyShaped({ invite_id: text, reason }),
  answer: team,
})

/** Sets the lowest license that the team may buy under; may also lower it (licensing 6). */
export const changeTeamLicense = adminEndpoint('POST', '/teams/:id/license', {
  body: strictlyShaped({ license_id: licenseId, reason }),
  answer: team,
})

/** Makes another member the owner, and the owner an admin. */
export const changeTeamOwner = adminEndpoint('POST', '/teams/:id/transfer', {
  body: strictlyShaped({ user_id: text, reason }),
  answer: team,
})
