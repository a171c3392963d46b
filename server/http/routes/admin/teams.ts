import type { ResultAsync } from 'neverthrow'
import type { AdminTeam } from '#application/ports/admin-teams.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import {
  readAdminTeam,
  removeTeamMember,
  resendTeamInvite,
  revokeTeamInvite,
  changeTeamLicense,
  changeTeamRole,
  changeTeamOwner,
} from '#contract/admin-teams.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { INVITE_NOT_RESENT_MESSAGES, TEAM_UNCHANGED_MESSAGES } from '#messages/admin-messages.ts'
import type { InviteNotResent, TeamUnchanged } from '#server/application/admin/admin-teams.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { adminRefused, noteOf } from './changes.ts'
import { creditsOf, runningOf } from './running.ts'

/** What staff see of a team, and can do about it (admin 2). */
export function adminTeamRoutes(app: ShopApp, { adminTeams }: Needs<'adminTeams'>): void {
  const team = (teamId: string, staff: Registered): ResultAsync<AdminTeam, Missing | Outage> =>
    adminTeams.find(teamId, staff.id).map(({ subscription, ...found }) => ({
      ...found,
      ...creditsOf(subscription),
      running: runningOf(subscription),
    }))

  serveStaff(app, readAdminTeam, ({ params, staff }) => team(params.id, staff))

  serveStaff(app, changeTeamRole, ({ params, body: { reason, ...wanted }, staff }) =>
    adminTeams
      .setRole({ ...wanted, ...noteOf(staff, reason), teamId: params.id })
      .mapErr(refusalOf)
      .andThen(() => team(params.id, staff)),
  )

  serveStaff(app, removeTeamMember, ({ params, body: { reason, ...wanted }, staff }) =>
    adminTeams
      .removeMember({ ...wanted, ...noteOf(staff, reason), teamId: params.id })
      .mapErr(refusalOf)
      .andThen(() => team(params.id, staff)),
  )

  serveStaff(app, revokeTeamInvite, ({ params, body: { reason, ...wanted }, staff }) =>
    adminTeams
      .revokeInvite({ ...wanted, ...noteOf(staff, reason), teamId: params.id })
      .mapErr(refusalOf)
      .andThen(() => team(params.id, staff)),
  )

  serveStaff(app, resendTeamInvite, ({ params, body: { reason, ...wanted }, staff }) =>
    adminTeams
      .resendInvite({ ...wanted, ...noteOf(staff, reason), teamId: params.id })
      .mapErr((error) =>
        isNotResent(error)
          ? adminRefused(INVITE_NOT_RESENT_MESSAGES[error.kind])
          : refusalOf(error),
      )
      .andThen(() => team(params.id, staff)),
  )

  serveStaff(app, changeTeamLicense, ({ params, body: { reason, ...wanted }, staff }) =>
    adminTeams
      .setLicense({ ...wanted, ...noteOf(staff, reason), teamId: params.id })
      .mapErr(refusalOf)
      .andThen(() => team(params.id, staff)),
  )

  serveStaff(app, changeTeamOwner, ({ params, body: { reason, ...wanted }, staff }) =>
    adminTeams
      .transfer({ ...wanted, ...noteOf(staff, reason), teamId: params.id })
      .mapErr(refusalOf)
      .andThen(() => team(params.id, staff)),
  )
}

function isNotResent(error: { readonly kind: string }): error is InviteNotResent {
  return error.kind in INVITE_NOT_RESENT_MESSAGES
}

function refusalOf(error: TeamUnchanged | Missing | Outage) {
  return error.kind === 'team-unchanged' ? adminRefused(TEAM_UNCHANGED_MESSAGES[error.why]) : error
}
