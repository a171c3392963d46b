import type { AdminRefused, ChangeRefused } from '#application/ports/admin-people.ts'
import { orMissing, type Failure } from './api.ts'
import { either, toInvalid, toReauthRequired } from './refusals.ts'

/** What staff asked for cannot be done, in the server's words; null for any other failure. */
export function toAdminRefused(failure: Failure): AdminRefused | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'ADMIN_REFUSED') return null
  return { kind: 'admin-refused', message: failure.problem.message }
}

/** Why a change of staff was not made. */
export function orChangeRefused(what: string): (failure: Failure) => ChangeRefused {
  return either(toAdminRefused, either(toReauthRequired, either(toInvalid, orMissing(what))))
}
