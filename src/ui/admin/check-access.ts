import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser, unwrap } from '../unwrap.ts'

/** Whether staff can go on, or have to turn two-factor authentication on first. */
export type AdminState = 'open' | 'two-factor-required'

/** Who may see the admin: visitors sign in, and everybody else who is not staff gets the page of a missing address (admin 1). */
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
