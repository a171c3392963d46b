import { err, ok, type Result } from 'neverthrow'
import { customerById } from '#domain/customer/customer.ts'
import { raiseMinimum, type LicenseNotLowered } from '#domain/license/choice.ts'
import { DEFAULT_LICENSE, type LicenseId } from '#domain/license/tier.ts'
import { requirePermission, type Team, type NotAllowed } from '#domain/team/team.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { OwnTeam } from './own-team.ts'

/** A minimum license in its stored form: the lowest license counts as none (licensing 2). */
export function heldMinimum(wanted: LicenseId | null): LicenseId | null {
  return wanted === DEFAULT_LICENSE ? null : wanted
}

/** Raises the minimum license of a locked team; requires the permission to manage billing (licensing 6). */
export async function raiseLicense(
  unit: Unit,
  { team, roleId, minLicenseId }: OwnTeam,
  wanted: LicenseId,
): Promise<Result<void, LicenseNotLowered | NotAllowed>> {
  const allowed = requirePermission(roleId, 'manage-billing')
  if (allowed.isErr()) return err(allowed.error)
  const raised = raiseMinimum(wanted, minLicenseId)
  if (raised.isErr()) return err(raised.error)
  return ok(await setMinimum(unit, team, raised.value))
}

/** Sets the minimum license, and drops a scheduled change of plan below it. The team is locked. */
export async function setMinimum(
  unit: Unit,
  { id }: Pick<Team, 'id'>,
  minimum: LicenseId | null,
): Promise<void> {
  await unit.teams.setMinimumLicense(id, heldMinimum(minimum))
  if (minimum === null) return
  await unit.subscriptions.dropScheduledChangeBelow(customerById(id), minimum, unit.now)
}
