import { err, ok, type ResultAsync } from 'neverthrow'
import type { AdminAccess, TwoFactorRequired } from '#application/ports/admin.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

const NO_PAGE: Missing = { kind: 'missing', what: 'page' }
const NO_SECOND_FACTOR: TwoFactorRequired = { kind: 'two-factor-required' }

/**
 * Allows the admin only to staff whose account requires a second factor. For everyone else it does not
 * exist (admin 1).
 */
export const staffAccess = (units: UnitOfWork): AdminAccess => ({
  check: ({ id }): ResultAsync<void, TwoFactorRequired | Missing | Outage> =>
    units
      .read(async ({ accounts, twoFactors }) => ({
        isStaff: (await accounts.find(id))?.isStaff === true,
        enabledAt: (await twoFactors.find(id))?.enabledAt ?? null,
      }))
      .andThen(({ isStaff, enabledAt }) => {
        if (!isStaff) return err(NO_PAGE)
        return enabledAt === null ? err(NO_SECOND_FACTOR) : ok(undefined)
      }),
})
