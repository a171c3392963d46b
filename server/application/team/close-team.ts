import { err, ok, safeTry, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { CheckoutRefusal } from '#application/ports/orders.ts'
import { customerById } from '#domain/customer/customer.ts'
import type { InvoiceOpen } from '#domain/order/on-account.ts'
import { OPEN_STATUSES, UNPAID_STATUSES } from '#domain/order/order.ts'
import { OWNER } from '#domain/team/role.ts'
import { closingOf, closingStep, closingsUntil, creditsEndOf } from '#domain/team/closing.ts'
import { requirePermission, type Team, type NotAllowed } from '#domain/team/team.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { freezePlanCredits } from '#server/application/credits/credit-ledger.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import {
  endSubscriptions,
  stopRenewals,
} from '#server/application/subscription/end-subscription.ts'
import { returnLists } from '#server/application/wishlist/share-with-team.ts'
import { teamCredits, tell, type OwnTeam } from './own-team.ts'

type PaymentPending = Extract<CheckoutRefusal, { readonly kind: 'payment-pending' }>

/** Why a team is not deleted. */
export type NotDeleted = Invalid | NotAllowed | PaymentPending | InvoiceOpen

/** An open order of a locked team: what it brings needs a recipient. */
export async function openPayment({ orders }: Unit, { id }: Team): Promise<OrderRecord | null> {
  const [open] = await orders.ofCustomerAt(customerById(id), OPEN_STATUSES)
  return open ?? null
}

/** Whether a locked team has an unpaid invoice (on-account 8). */
export async function owesInvoice({ onAccount }: Unit, { id }: Team): Promise<boolean> {
  return (await onAccount.oldest(customerById(id))) !== null
}

async function requireSettled(
  unit: Unit,
  team: Team,
): Promise<Result<void, PaymentPending | InvoiceOpen>> {
  const open = await openPayment(unit, team)
  if (open) return err({ kind: 'payment-pending', orderId: open.id })
  return (await owesInvoice(unit, team)) ? err({ kind: 'invoice-open' }) : ok(undefined)
}

/**
 * Deletes a locked team with its plan and its memberships. Its licenses and certificates stay in its name
 * (customer 4). What its subscriptions were charged to, and for whom, is removed. Its remaining credits can
 * no longer be spent: they are kept for a refund until they expire. Wishlists shared with it return to their
 * owners.
 */
export async function endTeam(unit: Unit, team: Team): Promise<void> {
  const { id } = team
  const { now } = unit
  const customer = customerById(id)
  await endSubscriptions(unit, customer)
  // A paid order keeps its billing details, as one of a closed account does (account 2).
  await unit.personalData.blankBilling(customer, UNPAID_STATUSES)
  const endsAt = creditsEndOf(team, now)
  for (const { id: lotId, remaining, expiresAt } of await unit.credits.lots(customer)) {
    if (remaining === 0 || (expiresAt !== null && expiresAt <= now)) continue
    await unit.credits.freeze([lotId], Math.min(endsAt, expiresAt ?? endsAt))
  }
  await returnLists(unit, team)
  await unit.licenseRequests.end(id, null, now)
  await unit.teams.remove(id, now)
}

interface Deleting {
  /** The owner's ID. */
  readonly byUserId: string
  /** Whether the owner was told that it is deleted now, or that it closes later; null if neither. */
  readonly atOnce: boolean | null
}

/**
 * Deletes a locked team for its owner. A team with credits closes later, as does one whose owner was told so
 * while it had credits: until then its members keep working and spending them, and nothing of it renews
 * (customer 4). Repeating the request has no effect.
 */
export async function deleteTeam(
  unit: Unit,
  team: Team,
  { byUserId, atOnce }: Deleting,
): Promise<Result<void, PaymentPending | InvoiceOpen>> {
  const settled = await requireSettled(unit, team)
  if (settled.isErr()) return err(settled.error)
  const credits = await teamCredits(unit, team)
  const closesAt = closingOf({ ...team, credits, atOnce }, unit.now)
  if (closesAt === null) {
    await endAndTell(unit, team, { why: 'deleted', exceptUserId: byUserId })
  } else if (team.closesAt === null) {
    await unit.teams.setClosing(team.id, closesAt)
    await stopRenewals(unit, customerById(team.id))
    await announce(unit, { ...team, closesAt }, { isReminder: false })
  }
  return ok(undefined)
}

/**
 * Withdraws a deletion before the team closes. Renewals stay off: turning each on again means agreeing to
 * its price.
 */
export async function cancelTeamDeletion(
  unit: Unit,
  { team, roleId }: OwnTeam,
): Promise<Result<void, NotAllowed>> {
  const allowed = requirePermission(roleId, 'own-team')
  if (allowed.isErr() || team.closesAt === null) return allowed
  await unit.teams.setClosing(team.id, null)
  const customer = customerById(team.id)
  // A plan that ended in the meantime leaves its credits frozen, as it otherwise would have (credits 4).
  if (!(await unit.subscriptions.heldPlan(customer))) await freezePlanCredits(unit, customer)
  for (const member of await unit.teams.members(team.id)) {
    if (member.roleId === OWNER) continue
    await tell(unit, member, (firstName) => ({
      kind: 'team-kept',
      firstName,
      teamName: team.name,
    }))
  }
  return ok(undefined)
}

/**
 * Sends reminders for teams that close within a week, and deletes those whose time has come; returns how
 * many steps it took. Each step is taken once, under the lock of its team. A team with an open payment or
 * invoice waits until that is settled.
 */
export const closeTeams = (units: UnitOfWork) => (): ResultAsync<number, Outage> =>
  safeTry<number, Outage>(async function* () {
    const due = yield* units.read(({ teams, now }) => teams.closingBy(closingsUntil(now)))
    let steps = 0
    for (const teamId of due) {
      steps += yield* units.run(async (unit) => ok(await takeStep(unit, teamId)))
    }
    return ok(steps)
  })

async function takeStep(unit: Unit, teamId: string): Promise<number> {
  // Someone may have kept or deleted it before its row was locked.
  const team = await unit.teams.lock(teamId)
  if (!team) return 0
  const step = closingStep(team, unit.now)
  if (step === 'close') {
    if ((await requireSettled(unit, team)).isErr()) return 0
    await endAndTell(unit, team, { why: 'closed', exceptUserId: null })
    return 1
  }
  if (step !== 'remind' || !(await unit.teams.remindOfClosing(teamId, unit.now))) return 0
  await announce(unit, team, { isReminder: true })
  return 1
}

async function endAndTell(
  unit: Unit,
  team: Team,
  {
    why,
    exceptUserId,
  }: { readonly why: 'deleted' | 'closed'; readonly exceptUserId: string | null },
): Promise<void> {
  const members = await unit.teams.members(team.id)
  await endTeam(unit, team)
  for (const member of members) {
    if (member.userId === exceptUserId) continue
    await tell(unit, member, (firstName) => ({
      kind: 'team-membership-ended',
      firstName,
      teamName: team.name,
      why,
    }))
  }
}

/** Notifies all members when their team closes, and how many credits lapse unless they are used. */
async function announce(
  unit: Unit,
  team: Team,
  { isReminder }: { readonly isReminder: boolean },
): Promise<void> {
  const { id, name: teamName, closesAt } = team
  if (closesAt === null) return
  const credits = await teamCredits(unit, team)
  for (const member of await unit.teams.members(id)) {
    const isOwner = member.roleId === OWNER
    await tell(unit, member, (firstName) => ({
      kind: 'team-closing',
      firstName,
      teamName,
      credits,
      closesAt,
      isOwner,
      isReminder,
    }))
  }
}
