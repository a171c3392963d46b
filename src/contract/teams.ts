import * as z from 'zod/mini'
import { FULFILLMENTS } from '#domain/order/on-account.ts'
import { ROLE_IDS, TEAM_PERMISSIONS } from '#domain/team/role.ts'
import { INVITE_STATUSES } from '#domain/team/invite.ts'
import { MEMBER_ACTIONS } from '#domain/team/team.ts'
import { endpoint } from './endpoint.ts'
import { licenseId, list, moment, money, shaped, shapedTwice, strictlyShaped } from './shapes.ts'

const text = z.string()
const count = z.int()
const roleId = z.literal(ROLE_IDS)
/** Text as typed; the domain validates it. */
const typed = z.string().check(z.maxLength(400))

const invite = shaped({
  id: text,
  email: text,
  role_id: roleId,
  status: z.enum(INVITE_STATUSES),
  expires_at: moment,
  resent_count: count,
})

const member = shaped(
  {
    id: text,
    first_name: text,
    last_name: text,
    email: text,
    role_id: roleId,
    joined_at: moment,
    actions: list(z.enum(MEMBER_ACTIONS)),
    quota: z.nullable(shaped({ limit: z.nullable(count), used: count, resets_at: moment })),
  },
  { id: 'userId' },
)

const teamInfo = shaped({
  team: z.nullable(
    shaped({
      id: text,
      name: text,
      created_at: moment,
      /** When it is deleted automatically; null unless someone has deleted it. */
      closes_at: z.nullable(moment),
      /** What it can spend; null for viewers who do not see its credits, unless it is closing. */
      credits: z.nullable(count),
      min_license_id: z.nullable(licenseId),
      seats_used: count,
      seats_total: count,
      /** How many of all seats remain when the plan's current period ends. */
      seats_staying: count,
      /**
       * How the team pays by invoice; null if it may not, or if the viewer may not manage its billing.
       * `overdue` is the order that has to be paid before anything else is bought by invoice.
       */
      invoice_terms: z.optional(
        z.nullable(
          shaped({
            limit: money,
            open_amount: money,
            days_until_due: count,
            fulfillment: z.enum(FULFILLMENTS),
            overdue: z.nullable(shaped({ order_id: text, due_at: moment })),
          }),
        ),
      ),
    }),
  ),
  members: list(member),
  invites: list(invite),
  roles: list(z.object({ id: roleId, name: text })),
  current_user: z.nullable(
    shapedTwice(
      { id: text, role_id: roleId, permissions: list(z.enum(TEAM_PERMISSIONS)) },
      { permissions: 'powers' },
    ),
  ),
})

/** The user's own team, its members and roles; without a team, `team` and `current_user` are null (team 3). */
export const readTeam = endpoint('GET', '/api/v1/teams', { answer: teamInfo })

/** Makes the user the owner. 409 IN_OTHER_TEAM if they are already in a team. */
export const createTeam = endpoint('POST', '/api/v1/teams', {
  body: strictlyShaped({ name: typed, min_license_id: z.optional(z.nullable(licenseId)) }),
  answer: teamInfo,
})

export const renameTeam = endpoint('PATCH', '/api/v1/teams', {
  body: strictlyShaped({ name: typed }),
  answer: teamInfo,
})

/** Raises the lowest license that the team may buy under. 409 LICENSE_NOT_LOWERED for a lower one (licensing 6). */
export const raiseTeamLicense = endpoint('PATCH', '/api/v1/teams/license', {
  body: strictlyShaped({ license_id: licenseId }),
  answer: teamInfo,
})

/**
 * Confirmed by typing the team's name. A team with credits closes 30 days later, at `closes_at`, unless
 * `now` gives them up (customer 4). If `now` is false, it closes later even if its credits were spent in the
 * meantime; without `now`, a team without credits is deleted immediately. Requires a recent sign-in.
 */
export const deleteTeam = endpoint('DELETE', '/api/v1/teams', {
  body: strictlyShaped({ name: typed, now: z.optional(z.boolean()) }),
  answer: teamInfo,
})

/** Undoes the deletion of a team before it closes. Renewals stay off. */
export const cancelTeamDeletion = endpoint('POST', '/api/v1/teams/keep', { answer: teamInfo })

/** 201 with a new invite; 200 if one was pending for the address: it is valid for another seven days (team 3). */
export const inviteToTeam = endpoint('POST', '/api/v1/teams/invites', {
  body: strictlyShaped({ email: typed, role_id: count }),
  answer: z.object({ invite }),
})

/** Ends an open invite at once. */
export const revokeInvite = endpoint('DELETE', '/api/v1/teams/invites/:id', { answer: teamInfo })

/** What an invite's link leads to; the token is in the body, so that it does not appear in logs. */
export const lookUpInvite = endpoint('POST', '/api/v1/teams/invites/look_up', {
  body: strictlyShaped({ token: typed }),
  answer: shaped({
    team_name: text,
    invited_by: text,
    email: text,
    role_id: roleId,
    status: z.enum(INVITE_STATUSES),
    has_account: z.boolean(),
  }),
})

/** Joins the team, signed in with the invited address. */
export const acceptInvite = endpoint('POST', '/api/v1/teams/invites/accept', {
  body: strictlyShaped({ token: typed }),
  answer: teamInfo,
})

export const setMemberRole = endpoint('PATCH', '/api/v1/teams/members/:id', {
  body: strictlyShaped({ role_id: count }),
  answer: teamInfo,
})

/** How many credits of the pool a member may spend per month; null: no limit, 0: none without asking (team 5). */
export const setMemberQuota = endpoint('PATCH', '/api/v1/teams/members/:id/quota', {
  body: strictlyShaped({ quota: z.nullable(z.number()) }),
  answer: teamInfo,
})

export const removeMember = endpoint('DELETE', '/api/v1/teams/members/:id', { answer: teamInfo })

/** Ends the user's own membership. 409 OWNER_MUST_TRANSFER for the owner. */
export const leaveTeam = endpoint('POST', '/api/v1/teams/leave', { answer: teamInfo })

/** Makes another member the owner, and the user an admin. Requires a recent sign-in. */
export const transferTeam = endpoint('POST', '/api/v1/teams/transfer', {
  body: strictlyShaped({ user_id: typed }),
  answer: teamInfo,
})
