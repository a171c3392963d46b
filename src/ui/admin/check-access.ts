import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser, unwrap } from '../unwrap.ts'

/** Whether staff may continue, or must turn on two-factor authentication first. */
export type AdminState = 'open' | 'two-factor-required'

/** Checks access to the admin: visitors are asked to sign in, and users who are not staff get a 404 (admin 1). */
export async function checkAccess(source: PageSource, request: Request): Promise<AdminState> {
  const viewer = await requireUser(source, request)
  return unwrap(
    source
      .get('adminAccess')
      .check(viewer)
      .map((): AdminState => 'open')
      .orElse((error): ResultAsync<AdminState, Missing | Outage> =>
        error.kind === 'two-factor-required' ? okAsync(error.kind) : errAsync(error),
      ),
  )
}
