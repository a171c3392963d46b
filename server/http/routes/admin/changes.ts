import { err, type Result } from 'neverthrow'
import type { AdminRefused } from '#application/ports/admin-people.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { withoutAddresses } from '#server/application/without-addresses.ts'

/** Who of the staff changes something, and why: as the audit keeps it, which names nobody by address. */
export function noteOf(staff: Registered, reason: string) {
  return { who: staff.id, why: withoutAddresses(reason) }
}

/** What staff asked for cannot be done, in these words. */
export function adminRefused(message: string): AdminRefused {
  return { kind: 'admin-refused', message }
}

/** The same as a result. */
export function refusedWith(message: string): Result<never, AdminRefused> {
  return err(adminRefused(message))
}
