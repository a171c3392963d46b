import { isLicenseId } from '#domain/license/tier.ts'
import type { AccountRepository } from '#server/application/ports/account-repository.ts'
import type { Db } from '../database.ts'
import { storedLicense } from '../stored-license.ts'

type RevenueBands = Pick<
  AccountRepository,
  'revenueBand' | 'confirmRevenueBand' | 'markRevenueBandReminded' | 'withRevenueBandBefore'
>

/** What people declared about the size of their company, and when they were asked. */
export const revenueBandRows = (db: Db): RevenueBands => ({
  revenueBand: async (userId) => {
    const row = await db
      .selectFrom('users')
      .select(['min_license_id', 'revenue_band_confirmed_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const minLicenseId = row.min_license_id === null ? null : storedLicense(row.min_license_id)
    return { minLicenseId, confirmedAt: row.revenue_band_confirmed_at }
  },

  confirmRevenueBand: async (userId, now) => {
    await db
      .updateTable('users')
      .set({ revenue_band_confirmed_at: now })
      .where('id', '=', userId)
      .where('anonymized_at', 'is', null)
      .where('revenue_band_confirmed_at', 'is not', null)
      .execute()
  },

  withRevenueBandBefore: async (moment) => {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('revenue_band_confirmed_at', '<=', moment)
      .where((user) =>
        user.or([
          user('revenue_band_reminded_at', 'is', null),
          user('revenue_band_reminded_at', '<=', moment),
        ]),
      )
      .where('confirmed_at', 'is not', null)
      .where('anonymized_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  markRevenueBandReminded: async (userId, before, now) => {
    const row = await db
      .updateTable('users')
      .set({ revenue_band_reminded_at: now })
      .where('id', '=', userId)
      .where('revenue_band_confirmed_at', '<=', before)
      .where((user) =>
        user.or([
          user('revenue_band_reminded_at', 'is', null),
          user('revenue_band_reminded_at', '<=', before),
        ]),
      )
      .where('confirmed_at', 'is not', null)
      .where('anonymized_at', 'is', null)
      .returning(['email', 'first_name', 'min_license_id'])
      .executeTakeFirst()
    if (!row) return null
    const licenseId = isLicenseId(row.min_license_id) ? row.min_license_id : null
    return { email: row.email, firstName: row.first_name, licenseId }
  },
})
