import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import {
  requireOpen,
  requirePermission,
  type TeamClosing,
  type TeamMissing,
  type NotAllowed,
} from '#domain/team/team.ts'
import { permissionsOf, type TeamPermission } from '#domain/team/role.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'

const TEAM_MISSING: TeamMissing = { kind: 'team-missing' }

type ActingRefusal = TeamMissing | NotAllowed

/**
 * Returns the user as a member of the team that a request names (customer 1), or as themselves if it names
 * none, or them. Any team other than their own is reported as missing.
 */
async function actingFor(
  { teams }: Pick<Records, 'teams'>,
  user: Registered,
  customerId: string | null,
): Promise<Result<Registered, TeamMissing>> {
  if (customerId === null || customerId === user.id) return ok(user)
  const own = await teams.membership(user.id)
  if (own?.team.id !== customerId) return err(TEAM_MISSING)
  const { team, roleId, minLicenseId } = own
  const permissions = permissionsOf(roleId)
  const { id, name, closesAt } = team
  return ok({ ...user, team: { id, name, roleId, permissions, minLicenseId, closesAt } })
}

export type ActFor = ReturnType<typeof actFor>

/** Same as `actingFor`, in a request: the one place that resolves whom a user acts for. */
export const actFor =
  (units: UnitOfWork) =>
  (user: Registered, customerId: string | null): ResultAsync<Registered, Outage> =>
    customerId === null
      ? okAsync(user)
      : units.read((records) => actingFor(records, user, customerId)).andThen((decided) => decided)

/**
 * Requires that the user may do this for the customer they act for; acting for themselves, they always may.
 * With the customer locked, a concurrent removal of the member has either happened before, or waits
 * (customer 2).
 */
export async function requireActing(
  { teams }: Pick<Records, 'teams'>,
  { id, team }: Registered,
  ...anyOf: readonly TeamPermission[]
): Promise<Result<void, ActingRefusal>> {
  if (!team) return ok(undefined)
  const own = await teams.membership(id)
  if (own?.team.id !== team.id) return err(TEAM_MISSING)
  const { roleId } = own
  const [first, ...others] = anyOf.map((permission) => requirePermission(roleId, permission))
  return first
    ? others.reduce((allowed, other) => allowed.orElse(() => other), first)
    : ok(undefined)
}

/** Refuses a customer that is a team which is closing (customer 4). */
export async function requireStaying(
  { teams }: Pick<Records, 'teams'>,
  customer: CustomerId,
): Promise<Result<void, TeamClosing>> {
  const team = await teams.find(customer)
  return team ? requireOpen(team) : ok(undefined)
}

/**
 * Reads what was licensed and ordered for the customer that the viewer acts for: everyone's rows, or only
 * the viewer's own, in which case `by` is their ID (customer 2).
 */
export function ofVisible<Made>(
  units: UnitOfWork,
  viewer: Registered,
  look: (records: Records, by: string | undefined) => Promise<Made>,
): ResultAsync<Made, Outage> {
  return units
    .read(async (records): Promise<Result<Made, ActingRefusal>> => {
      const all = await requireActing(records, viewer, 'see-licenses')
      const own = all.isOk() ? all : await requireActing(records, viewer, 'license')
      if (own.isErr()) return err(own.error)
      return ok(await look(records, all.isOk() ? undefined : viewer.id))
    })
    .andThen((decided) => decided)
}

/** Reads for a viewer who has one of these permissions, if they act for a team. */
export function readActing<Made>(
  units: UnitOfWork,
  viewer: Registered,
  anyOf: readonly TeamPermission[],
  look: (records: Records) => Promise<Made>,
): ResultAsync<Made, Outage> {
  return units
    .read(async (records): Promise<Result<Made, ActingRefusal>> => {
      const allowed = await requireActing(records, viewer, ...anyOf)
      return allowed.isErr() ? err(allowed.error) : ok(await look(records))
    })
    .andThen((decided) => decided)
}
