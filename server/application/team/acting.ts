import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import {
  requireOpen,
  requirePower,
  type TeamClosing,
  type TeamMissing,
  type TeamPowerMissing,
} from '#domain/team/team.ts'
import { powersOf, type TeamPower } from '#domain/team/role.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'

const TEAM_MISSING: TeamMissing = { kind: 'team-missing' }

type ActingRefusal = TeamMissing | TeamPowerMissing

/**
 * Somebody as the member that they are of the team that a request names (customer 1), and as themselves where it names
 * none, or them. Of all teams but their own there is nothing to be found.
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
  const powers = powersOf(roleId)
  const { id, name, closesAt } = team
  return ok({ ...user, team: { id, name, roleId, powers, minLicenseId, closesAt } })
}

export type ActFor = ReturnType<typeof actFor>

/** The same in a request: the one place that resolves whom somebody acts for. */
export const actFor =
  (units: UnitOfWork) =>
  (user: Registered, customerId: string | null): ResultAsync<Registered, Outage> =>
    customerId === null
      ? okAsync(user)
      : units.read((records) => actingFor(records, user, customerId)).andThen((decided) => decided)

/**
 * Whether somebody may do this for whom they act for: oneself, always. With the customer locked, whoever removes a
 * member has done so before, or waits (customer 2).
 */
export async function requireActing(
  { teams }: Pick<Records, 'teams'>,
  { id, team }: Registered,
  ...anyOf: readonly TeamPower[]
): Promise<Result<void, ActingRefusal>> {
  if (!team) return ok(undefined)
  const own = await teams.membership(id)
  if (own?.team.id !== team.id) return err(TEAM_MISSING)
  const { roleId } = own
  const [first, ...others] = anyOf.map((power) => requirePower(roleId, power))
  return first
    ? others.reduce((allowed, other) => allowed.orElse(() => other), first)
    : ok(undefined)
}

/** Refused to a customer that is a team and closes (customer 4). */
export async function requireStaying(
  { teams }: Pick<Records, 'teams'>,
  customer: CustomerId,
): Promise<Result<void, TeamClosing>> {
  const team = await teams.find(customer)
  return team ? requireOpen(team) : ok(undefined)
}

/**
 * Reads of what is licensed and ordered for whom somebody acts for: everybody's rows, or their own alone, for which `by`
 * is their id (customer 2).
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

/** Reads for whoever has one of these powers where they act for a team. */
export function readActing<Made>(
  units: UnitOfWork,
  viewer: Registered,
  anyOf: readonly TeamPower[],
  look: (records: Records) => Promise<Made>,
): ResultAsync<Made, Outage> {
  return units
    .read(async (records): Promise<Result<Made, ActingRefusal>> => {
      const allowed = await requireActing(records, viewer, ...anyOf)
      return allowed.isErr() ? err(allowed.error) : ok(await look(records))
    })
    .andThen((decided) => decided)
}
