import { err, type Result } from 'neverthrow'
import type { AdminRefused } from '#application/ports/admin-people.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { withoutAddresses } from '#server/application/without-addresses.ts'

/** Which staff member makes a change, and why, as recorded in the audit log, which contains no addresses. */
export function noteOf(staff: Registered, reason: string) {
  return { who: staff.id, why: withoutAddresses(reason) }
}

/** What staff asked for cannot be done; the message says why. */
export function adminRefused(message: string): AdminRefused {
  return { kind: 'admin-refused', message }
}

/** The same refusal as a result. */
export function refusedWith(message: string): Result<never, AdminRefused> {
  return err(adminRefused(message))
}
