import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type {
  ApprovalRefusal,
  AskedFiles,
  AskRefusal,
  ShownRequest,
} from '#application/ports/license-requests.ts'
import { customerById } from '#domain/customer/customer.ts'
import {
  checkAsked,
  checkNote,
  decideOpen,
  MAX_OPEN_REQUESTS,
  type RequestOver,
} from '#domain/team/license-request.ts'
import { permissionsOf, hasPermission, type TeamPermission } from '#domain/team/role.ts'
import { requirePermission, type NotAllowed } from '#domain/team/team.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { costsOf } from '#server/application/download/file-cost.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { approve, ask, decide, type Member } from './decide-requests.ts'
import { NO_TEAM } from './own-team.ts'

export type LicenseRequestService = ReturnType<typeof createLicenseRequests>

/** Maximum number of decided requests in a list, in addition to open ones. */
const LISTED = 100

const NO_REQUEST: Missing = { kind: 'missing', what: 'request' }

async function memberOf(
  { teams }: Pick<Records, 'teams'>,
  user: Registered,
): Promise<Member | null> {
  const own = await teams.membership(user.id)
  if (!own) return null
  const { team, roleId, minLicenseId } = own
  const permissions = permissionsOf(roleId)
  const { id, name, closesAt } = team
  return { ...user, team: { id, name, roleId, minLicenseId, permissions, closesAt } }
}

/**
 * Requests of members to license files for their team, and the approvers' decisions (team 6). Each change
 * first locks the team as a customer: of two concurrent decisions, the second sees the result of the first,
 * and nothing is licensed twice.
 */
export function createLicenseRequests({ units, linkLife }: Needs<'units' | 'linkLife'>) {
  const change = <Made, Refusal>(
    user: Registered,
    permission: TeamPermission,
    work: (unit: Unit, member: Member) => Promise<Result<Made, Refusal>>,
  ): ResultAsync<Made, Refusal | NotAllowed | Missing | Outage> =>
    units.run<Made, Refusal | NotAllowed | Missing | Outage>(async (unit) => {
      const before = await memberOf(unit, user)
      if (before) await unit.customers.lock(customerById(before.team.id))
      // They may have been removed or given another role before the team was locked.
      const member = await memberOf(unit, user)
      if (!member || member.team.id !== before?.team.id) return err(NO_TEAM)
      const allowed = requirePermission(member.team.roleId, permission)
      if (allowed.isErr()) return err(allowed.error)
      return work(unit, member)
    })

  const listOf = (user: Registered) =>
    units.read(async (records) => {
      const member = await memberOf(records, user)
      return member ? shownTo(records, member) : []
    })

  return {
    /** The user's own requests; for approvers, everyone's. Empty without a team. */
    list: listOf,

    /** Requests files; files that are already requested or owned are not requested again. */
    ask: (
      user: Registered,
      { variantIds, ...typed }: AskedFiles,
    ): ResultAsync<readonly ShownRequest[], AskRefusal> =>
      checkAsked(typed)
        .asyncAndThen((asked) =>
          change(user, 'request-license', (unit, member) =>
            ask(unit, member, { ...asked, variantIds }),
          ),
        )
        .andThen(() => listOf(user)),

    /** Licenses the requested file with the pool, for no more credits than were shown. */
    approve: (
      user: Registered,
      { id, shown }: { readonly id: string; readonly shown: number },
    ): ResultAsync<readonly ShownRequest[], ApprovalRefusal> =>
      change(user, 'approve-requests', async (unit, member) => {
        const request = await unit.licenseRequests.find(member.team.id, id)
        if (!request) return err(NO_REQUEST)
        return approve(unit, { member, request, shown, linkLife })
      })
        .andThen((made) => made)
        .andThen(() => listOf(user)),

    decline: (
      user: Registered,
      { id, note }: { readonly id: string; readonly note: string },
    ): ResultAsync<
      readonly ShownRequest[],
      Invalid | RequestOver | NotAllowed | Missing | Outage
    > =>
      checkNote(note)
        .asyncAndThen((answer) =>
          change(
            user,
            'approve-requests',
            async (unit, member): Promise<Result<void, RequestOver | Missing>> => {
              const request = await unit.licenseRequests.find(member.team.id, id)
              if (!request) return err(NO_REQUEST)
              const open = decideOpen(request)
              if (open.isErr()) return err(open.error)
              await decide(unit, member, { request, status: 'declined', answer, orderId: null })
              return ok(undefined)
            },
          ),
        )
        .andThen(() => listOf(user)),

    /** Only for the requester: anyone else's request is reported as missing. */
    withdraw: (
      user: Registered,
      id: string,
    ): ResultAsync<readonly ShownRequest[], RequestOver | NotAllowed | Missing | Outage> =>
      change(
        user,
        'request-license',
        async (unit, member): Promise<Result<void, RequestOver | Missing>> => {
          const request = await unit.licenseRequests.find(member.team.id, id)
          if (request?.userId !== member.id) return err(NO_REQUEST)
          const open = decideOpen(request)
          if (open.isErr()) return err(open.error)
          const by = { by: member.id, answer: '', orderId: null, now: unit.now }
          return ok(await unit.licenseRequests.decide(id, { ...by, status: 'withdrawn' }))
        },
      ).andThen(() => listOf(user)),
  }
}

/** The requests of a team that a member sees; only approvers see what an open one costs. */
async function shownTo(records: Records, member: Member): Promise<readonly ShownRequest[]> {
  const mayApprove = hasPermission(member.team.roleId, 'approve-requests')
  const customer = customerById(member.team.id)
  const by = { userId: mayApprove ? null : member.id, most: LISTED + MAX_OPEN_REQUESTS }
  const found = await records.licenseRequests.list(member.team.id, by)
  const pending = found.filter(({ status }) => status === 'pending')
  const asked = pending.map(({ variantId }) => variantId)
  const owned = await records.library.ownedAmong(customer, asked)
  const waiting = asked.filter((variantId) => !owned.has(variantId))
  const costs = mayApprove ? await costsOf(records, member, waiting) : null
  return found.map((request) => {
    const isOpen = request.status === 'pending'
    const isOwned = isOpen && owned.has(request.variantId)
    const isWaiting = isOpen && !isOwned
    return {
      ...request,
      status: isOwned ? 'owned' : request.status,
      cost: isWaiting ? (costs?.get(request.variantId) ?? null) : null,
      mayDecide: isWaiting && mayApprove,
      mayWithdraw: isWaiting && request.userId === member.id,
    }
  })
}
