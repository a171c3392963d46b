import {
  acceptInvite,
  createTeam,
  deleteTeam,
  inviteToTeam,
  cancelTeamDeletion,
  leaveTeam,
  lookUpInvite,
  raiseTeamLicense,
  readTeam,
  removeMember,
  renameTeam,
  revokeInvite,
  setMemberQuota,
  setMemberRole,
  transferTeam,
} from '#contract/teams.ts'
import { normalEmail } from '#domain/user/email-address.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { requireSession } from '../auth/auth-context.ts'
import type { ViewerServices } from '../auth/viewer.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { serve, serveUser } from '../serve.ts'
import type { Needs } from '../services.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

/** A user's own team (team 1 to team 4): it is determined by the session, never by what was sent. */
export function teamRoutes(
  app: ShopApp,
  services: ViewerServices & Needs<'proxies' | 'rateLimits' | 'teams'>,
): void {
  const { proxies, rateLimits, teams } = services

  /** The session of a user who has not made too many changes within the hour. */
  const changing = (context: ShopContext) =>
    requireSession(services, context).andThrough(({ user }) =>
      rateLimits.take(LIMITS.teamChange(user.id)),
    )

  serveUser(app, readTeam, ({ viewer }) => teams.read(viewer.id))

  serve(app, createTeam, ({ body, context }) =>
    changing(context)
      .andThen((session) => teams.create(session, body))
      .andTee(() => context.status(201)),
  )

  serve(app, renameTeam, ({ body, context }) =>
    changing(context).andThen(({ user }) => teams.rename(user, body.name)),
  )

  serve(app, raiseTeamLicense, ({ body, context }) =>
    changing(context).andThen(({ user }) => teams.raiseLicense(user, body.licenseId)),
  )

  serve(app, deleteTeam, ({ body, context }) =>
    changing(context).andThen((session) => teams.remove(session, body)),
  )

  serve(app, cancelTeamDeletion, ({ context }) =>
    changing(context).andThen(({ user }) => teams.keep(user)),
  )

  serve(app, inviteToTeam, ({ body, context }) =>
    changing(context)
      .andThrough(() => rateLimits.take(LIMITS.inviteFrom(clientAddress(context, proxies))))
      .andThrough(({ user }) => rateLimits.take(LIMITS.teamInvite(user.id)))
      .andThrough(() => rateLimits.take(LIMITS.inviteTo(normalEmail(body.email))))
      .andThen(({ user }) => teams.invite(user, body))
      .andTee(({ isNew }) => context.status(isNew ? 201 : 200))
      .map(({ invite }) => ({ invite })),
  )

  serve(app, revokeInvite, ({ params, context }) =>
    changing(context).andThen(({ user }) => teams.revokeInvite(user, params.id)),
  )

  // Available to anyone who has a link, so it is limited by client address.
  serve(app, lookUpInvite, ({ body, context }) =>
    rateLimits
      .take(LIMITS.inviteLookUp(clientAddress(context, proxies)))
      .andThen(() => teams.lookUpInvite(body.token)),
  )

  serve(app, acceptInvite, ({ body, context }) =>
    changing(context).andThen((session) => teams.acceptInvite(session, body.token)),
  )

  serve(app, setMemberRole, ({ params, body, context }) =>
    changing(context).andThen(({ user }) =>
      teams.setRole(user, { userId: params.id, roleId: body.roleId }),
    ),
  )

  serve(app, setMemberQuota, ({ params, body, context }) =>
    changing(context).andThen(({ user }) =>
      teams.setQuota(user, { userId: params.id, quota: body.quota }),
    ),
  )

  serve(app, removeMember, ({ params, context }) =>
    changing(context).andThen(({ user }) => teams.removeMember(user, params.id)),
  )

  serve(app, leaveTeam, ({ context }) => changing(context).andThen(({ user }) => teams.leave(user)))

  serve(app, transferTeam, ({ body, context }) =>
    changing(context).andThen((session) => teams.transfer(session, body.userId)),
  )
}
