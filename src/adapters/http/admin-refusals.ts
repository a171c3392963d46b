import type { AdminRefused, ChangeRefused } from '#application/ports/admin-people.ts'
import { orMissing, type Failure } from './api.ts'
import { either, refusals, toInvalid, toReauthRequired } from './refusals.ts'

/** Converts a refused staff action, with the server's message; null for any other failure. */
export function toAdminRefused(failure: Failure): AdminRefused | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'ADMIN_REFUSED') return null
  return { kind: 'admin-refused', message: failure.problem.message }
}

/** Converts the failure of a change made by staff. */
export function orChangeRefused(what: string): (failure: Failure) => ChangeRefused {
  return either(toAdminRefused, either(toReauthRequired, either(toInvalid, orMissing(what))))
}

/** Converts why a change to the catalog was not made; null for any other failure. */
export const toEntryRefused = refusals('ASSET_REFUSED', 'REAUTH_REQUIRED')
