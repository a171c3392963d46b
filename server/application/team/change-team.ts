import type { Invalid } from '#domain/user/field-errors.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { InvoiceOpen } from '#domain/order/on-account.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import type { CheckoutRefusal } from '#application/ports/orders.ts'
import { endSubscriptions } from '#server/application/subscription/end-subscription.ts'
import { customerById } from '#domain/customer/customer.ts'
import { err, ok, type Result } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { TeamInfo } from '#application/ports/teams.ts'
import { isQuotaRole, type CreditQuota } from '#domain/team/quota.ts'
import { OWNER } from '#domain/team/role.ts'
import {
  decideLeave,
  decideMemberChange,
  DELETED_TEAM_CREDITS_MS,
  requirePower,
  type InOtherTeam,
  type OwnerMustTransfer,
  type Team,
  type TeamMember,
  type TeamPowerMissing,
} from '#domain/team/team.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { lockSignedIn, SESSION_OVER } from '#server/application/account/signed-in-account.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { Session } from '#server/application/session/sessions.ts'
import { returnLists } from '#server/application/wishlist/share-with-team.ts'
import { dropMember, endMembership, handOver } from './member-changes.ts'
import { heldMinimum } from './team-license.ts'
import { infoOf, tell, type OwnTeam } from './own-team.ts'

export const NO_MEMBER: Missing = { kind: 'missing', what: 'team member' }

/** Makes whoever asks the owner of a new team. */
export async function createTeam(
  unit: Unit,
  session: Session,
  { name, minLicenseId }: Pick<NonNullable<TeamInfo['team']>, 'name' | 'minLicenseId'>,
): Promise<Result<TeamInfo, InOtherTeam | Outage>> {
  // The account stays locked, so that nobody founds a team and joins another one at once.
  if (!(await lockSignedIn(unit, session))) return err(SESSION_OVER)
  const userId = session.user.id
  if (await unit.teams.membership(userId)) return err({ kind: 'in-other-team', who: 'viewer' })
  const team = { id: unit.newId(), name, createdAt: unit.now }
  await unit.teams.add(team)
  await unit.teams.setMinimumLicense(team.id, heldMinimum(minLicenseId))
  await unit.teams.addMember(team.id, userId, OWNER, unit.now)
  return ok(await infoOf(unit, userId))
}

/** The member whom a change is about, unless it may not be made or they are not in this team. */
export async function targetOf(
  unit: Unit,
  { team, roleId }: OwnTeam,
  userId: string,
): Promise<Result<TeamMember, TeamPowerMissing | Missing>> {
  const allowed = requirePower(roleId, 'manage-members')
  if (allowed.isErr()) return err(allowed.error)
  const target = (await unit.teams.members(team.id)).find((member) => member.userId === userId)
  if (!target) return err(NO_MEMBER)
  return decideMemberChange(roleId, target.roleId).map(() => target)
}

/** Sets what a member may spend in a month; not for those who set it themselves (team 5). */
export async function setQuota(
  unit: Unit,
  own: OwnTeam,
  { userId, quota }: { readonly userId: string; readonly quota: CreditQuota },
): Promise<Result<void, TeamPowerMissing | Missing>> {
  const target = await targetOf(unit, own, userId)
  if (target.isErr()) return err(target.error)
  if (!isQuotaRole(target.value.roleId)) return err({ kind: 'team-power-missing' })
  return ok(await unit.teams.setQuota(own.team.id, userId, quota))
}

/** Makes another member the owner, and the owner an admin. */
export async function transfer(
  unit: Unit,
  user: Registered,
  { team, roleId }: OwnTeam,
  userId: string,
): Promise<Result<void, TeamPowerMissing | Missing>> {
  const allowed = requirePower(roleId, 'own-team')
  if (allowed.isErr()) return err(allowed.error)
  const members = await unit.teams.members(team.id)
  const target = members.find((member) => member.userId === userId && member.roleId !== OWNER)
  if (!target) return err(NO_MEMBER)
  await handOver(unit, team, { from: { ...user, userId: user.id }, to: target })
  return ok(undefined)
}

/** Ends another one's membership, and tells them. */
export async function removeMember(
  unit: Unit,
  own: OwnTeam,
  userId: string,
): Promise<Result<void, TeamPowerMissing | Missing>> {
  const target = await targetOf(unit, own, userId)
  if (target.isErr()) return err(target.error)
  await dropMember(unit, own.team, target.value)
  return ok(undefined)
}

/** Ends one's own membership: the owner's only by transferring or deleting the team. */
export async function leave(
  unit: Unit,
  { team, roleId }: OwnTeam,
  userId: string,
): Promise<Result<void, OwnerMustTransfer>> {
  const allowed = decideLeave(roleId)
  if (allowed.isOk()) await endMembership(unit, team, userId)
  return allowed
}

/**
 * Ends a team, locked, with its plan and its members; its credits lapse, of which its owner is warned. What it licensed
 * and its certificates stay in its name (customer 4). What people shared with it is theirs again.
 */
export async function endTeam(unit: Unit, team: Team, owner: TeamMember | null): Promise<void> {
  const { id, name } = team
  const customer = customerById(id)
  await endSubscriptions(unit, customer)
  const lots = await unit.credits.lots(customer)
  const endsAt = unit.now + DELETED_TEAM_CREDITS_MS
  const lapsing = lots.filter(
    ({ remaining, expiresAt }) => remaining > 0 && (expiresAt === null || expiresAt > unit.now),
  )
  for (const { id: lotId, expiresAt } of lapsing) {
    await unit.credits.freeze([lotId], Math.min(endsAt, expiresAt ?? endsAt))
  }
  if (owner && lapsing.length > 0) {
    await tell(unit, owner, (firstName) => ({
      kind: 'team-credits-ending',
      firstName,
      teamName: name,
      credits: lapsing.reduce((sum, { remaining }) => sum + remaining, 0),
      endsAt,
    }))
  }
  await returnLists(unit, team)
  await unit.licenseRequests.end(id, null, unit.now)
  await unit.teams.remove(id, unit.now)
}

type PaymentPending = Extract<CheckoutRefusal, { readonly kind: 'payment-pending' }>

/** Why a team is not deleted. */
export type NotDeleted = Invalid | TeamPowerMissing | PaymentPending | InvoiceOpen

/** An order of a team, locked, that is being paid: what it brings must come to somebody. */
export async function openPayment({ orders }: Unit, { id }: Team): Promise<OrderRecord | null> {
  const [open] = await orders.ofCustomerAt(customerById(id), OPEN_STATUSES)
  return open ?? null
}

/** Whether a team, locked, has an invoice that is not paid (on-account 8). */
export async function owesInvoice({ onAccount }: Unit, { id }: Team): Promise<boolean> {
  return (await onAccount.oldest(customerById(id))) !== null
}

/** Ends a team for all of its members, and tells everybody but whoever did it. */
export async function deleteTeam(
  unit: Unit,
  team: Team,
  byUserId: string,
): Promise<Result<void, PaymentPending | InvoiceOpen>> {
  const open = await openPayment(unit, team)
  if (open) return err({ kind: 'payment-pending', orderId: open.id })
  if (await owesInvoice(unit, team)) return err({ kind: 'invoice-open' })
  const members = await unit.teams.members(team.id)
  await endTeam(unit, team, members.find(({ userId }) => userId === byUserId) ?? null)
  for (const member of members) {
    if (member.userId === byUserId) continue
    await tell(unit, member, (firstName) => ({
      kind: 'team-membership-ended',
      firstName,
      teamName: team.name,
      why: 'deleted',
    }))
  }
  return ok(undefined)
}
