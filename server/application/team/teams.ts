import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { ReauthRequired } from '#application/ports/account.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { DeletedTeam, InviteOffer, ShownInvite, TeamInfo } from '#application/ports/teams.ts'
import { checkQuota, type CreditQuota } from '#domain/team/quota.ts'
import type { LicenseNotLowered } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { isRoleId, OWNER, permissionsOf } from '#domain/team/role.ts'
import {
  checkInvite,
  type AlreadyMember,
  type InviteForOther,
  type InviteOver,
  type SeatLimitReached,
} from '#domain/team/invite.ts'
import {
  checkTeamName,
  requirePermission,
  type InOtherTeam,
  type TeamClosing,
  type NotAllowed,
} from '#domain/team/team.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { ActedFor, Registered } from '#domain/user/viewer.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import { isToken } from '#server/application/ports/secrets.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { Session } from '#server/application/session/sessions.ts'
import { isFresh } from '#server/application/session/verify-password.ts'
import { createTeam, leave, removeMember, setQuota, targetOf, transfer } from './change-team.ts'
import { deleteTeam, cancelTeamDeletion, type NotDeleted } from './close-team.ts'
import { accept, invite, NO_INVITE, offerBehind, revokeInvite } from './invites.ts'
import { giveRole } from './member-changes.ts'
import { infoOf, lockOwn, NO_TEAM, type OwnTeam } from './own-team.ts'
import { raiseLicense } from './team-license.ts'

export type TeamService = ReturnType<typeof createTeams>

const WRONG_NAME: Invalid = { kind: 'invalid', errors: [{ field: 'name', fault: 'no-match' }] }
const WRONG_ROLE: Invalid = { kind: 'invalid', errors: [{ field: 'role_id', fault: 'malformed' }] }

/**
 * The team of the requesting user (team 1 to team 4). Every operation is about the user's own team, so that
 * no other team is ever found. Each change locks the team's row, then reads who is in it: of two concurrent
 * changes, the second sees the result of the first.
 */
export function createTeams({
  allowLocalhost,
  clock,
  secrets,
  units,
}: Needs<'allowLocalhost' | 'clock' | 'secrets' | 'units'>) {
  /** Changes the user's own team, if they have the permission to do so. */
  const change = <Refusal>(
    user: Registered,
    work: (unit: Unit, own: OwnTeam) => Promise<Result<unknown, Refusal>>,
  ): ResultAsync<TeamInfo, Refusal | Missing | Outage> =>
    units.run(async (unit) => {
      const own = await lockOwn(unit, user.id)
      if (!own) return err(NO_TEAM)
      const done = await work(unit, own)
      return done.isErr() ? err(done.error) : ok(await infoOf(unit, user.id))
    })

  const byDigest = <Made, Refusal>(
    token: string,
    work: (digest: string) => ResultAsync<Made, Refusal | Missing | Outage>,
  ): ResultAsync<Made, Refusal | Missing | Outage> =>
    isToken(token) ? attempted(secrets.digest(token)).andThen(work) : errAsync(NO_INVITE)

  return {
    /** The team that a user belongs to, and their role; null without one. */
    summaryOf: (userId: string): ResultAsync<ActedFor | null, Outage> =>
      units.read(async ({ teams }) => {
        const own = await teams.membership(userId)
        if (!own) return null
        const { team, roleId, minLicenseId } = own
        const { id, name, closesAt } = team
        return { id, name, roleId, permissions: permissionsOf(roleId), minLicenseId, closesAt }
      }),

    /** Also works for users without a team. */
    read: (userId: string): ResultAsync<TeamInfo, Outage> =>
      units.read((records) => infoOf(records, userId)),

    /** Creates a team with the requesting user as its owner. */
    create: (
      session: Session,
      typed: { readonly name: string; readonly minLicenseId?: LicenseId | null | undefined },
    ): ResultAsync<TeamInfo, Invalid | InOtherTeam | Outage> =>
      checkTeamName(typed.name).asyncAndThen((name) =>
        units.run((unit) =>
          createTeam(unit, session, { name, minLicenseId: typed.minLicenseId ?? null }),
        ),
      ),

    rename: (
      user: Registered,
      typed: string,
    ): ResultAsync<TeamInfo, Invalid | NotAllowed | Missing | Outage> =>
      checkTeamName(typed).asyncAndThen((name) =>
        change(user, async (unit, { team, roleId }) => {
          const allowed = requirePermission(roleId, 'own-team')
          if (allowed.isOk()) await unit.teams.rename(team.id, name)
          return allowed
        }),
      ),

    /** Raises the minimum license that the team declares by its size (licensing 6). */
    raiseLicense: (
      user: Registered,
      wanted: LicenseId,
    ): ResultAsync<TeamInfo, LicenseNotLowered | NotAllowed | Missing | Outage> =>
      change(user, (unit, own) => raiseLicense(unit, own, wanted)),

    /** Sends a new invite by email, or renews the pending one for this address (team 3). */
    invite: (
      user: Registered,
      typed: { readonly email: string; readonly roleId: number },
    ): ResultAsync<
      { readonly invite: ShownInvite; readonly isNew: boolean },
      | Invalid
      | NotAllowed
      | TeamClosing
      | AlreadyMember
      | InOtherTeam
      | SeatLimitReached
      | Missing
      | Outage
    > => {
      const token = secrets.newToken()
      return checkInvite(typed, { allowLocalhost }).asyncAndThen((wanted) =>
        attempted(secrets.digest(token)).andThen((digest) =>
          units.run((unit) => invite(unit, user, { wanted, token, digest })),
        ),
      )
    },

    /** Ends an open invite at once, and frees its seat. */
    revokeInvite: (user: Registered, inviteId: string) =>
      change(user, async (unit, { team, roleId }): Promise<Result<void, NotAllowed | Missing>> => {
        const allowed = requirePermission(roleId, 'manage-members')
        if (allowed.isErr()) return err(allowed.error)
        return (await revokeInvite(unit, team, inviteId)).map(() => undefined)
      }),

    setRole: (
      user: Registered,
      { userId, roleId: wanted }: { readonly userId: string; readonly roleId: number },
    ): ResultAsync<TeamInfo, Invalid | NotAllowed | Missing | Outage> => {
      if (!isRoleId(wanted) || wanted === OWNER) return errAsync(WRONG_ROLE)
      return change(user, async (unit, own) => {
        const target = await targetOf(unit, own, userId)
        if (target.isErr()) return target
        await giveRole(unit, own.team, { member: target.value, roleId: wanted })
        return target
      })
    },

    /** Sets how many credits of the pool a member may spend in a month (team 5). */
    setQuota: (
      user: Registered,
      { userId, quota: typed }: { readonly userId: string; readonly quota: CreditQuota },
    ): ResultAsync<TeamInfo, Invalid | NotAllowed | Missing | Outage> =>
      checkQuota(typed).asyncAndThen((quota) =>
        change(user, (unit, own) => setQuota(unit, own, { userId, quota })),
      ),

    /** Ends a user's membership at once; what the team owns stays with the team. */
    removeMember: (user: Registered, userId: string) =>
      change(user, (unit, own) => removeMember(unit, own, userId)),

    leave: (user: Registered) => change(user, (unit, own) => leave(unit, own, user.id)),

    transfer: (
      session: Session,
      userId: string,
    ): ResultAsync<TeamInfo, NotAllowed | ReauthRequired | Missing | Outage> =>
      isFresh(clock, session)
        ? change(session.user, (unit, own) => transfer(unit, session.user, own, userId))
        : errAsync({ kind: 'reauth-required' }),

    /** Deletes the team, or schedules its closing so that its credits can be used (customer 4). */
    remove: (
      session: Session,
      { name: typed, now }: DeletedTeam,
    ): ResultAsync<TeamInfo, NotDeleted | ReauthRequired | Missing | Outage> =>
      isFresh(clock, session)
        ? change(
            session.user,
            async (unit, { team, roleId }): Promise<Result<void, NotDeleted>> => {
              const allowed = requirePermission(roleId, 'own-team')
              if (allowed.isErr()) return err(allowed.error)
              if (typed.trim() !== team.name) return err(WRONG_NAME)
              return deleteTeam(unit, team, { byUserId: session.user.id, atOnce: now ?? null })
            },
          )
        : errAsync({ kind: 'reauth-required' }),

    /** Cancels the closing of the team (customer 4). */
    keep: (user: Registered): ResultAsync<TeamInfo, NotAllowed | Missing | Outage> =>
      change(user, cancelTeamDeletion),

    /** Available to anyone who has the link, signed in or not: it was sent to one address only. */
    lookUpInvite: (token: string): ResultAsync<InviteOffer, Missing | Outage> =>
      byDigest(token, (digest) =>
        units
          .read((records) => offerBehind(records, digest))
          .andThen((offer) => (offer ? ok(offer) : err(NO_INVITE))),
      ),

    /** Joins the team. Whoever has the link reads the address's mail, so this also confirms the address (team 3). */
    acceptInvite: (
      session: Session,
      token: string,
    ): ResultAsync<TeamInfo, InviteForOther | InviteOver | InOtherTeam | Missing | Outage> =>
      byDigest(token, (digest) => units.run((unit) => accept(unit, session, digest))),
  }
}
