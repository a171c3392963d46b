import { staffAccess } from '#server/application/account/staff-access.ts'
import { adminLists } from '#server/application/admin/admin-lists.ts'
import { createAdminTeams } from '#server/application/admin/admin-teams.ts'
import { createOnAccount } from '#server/application/admin/on-account.ts'
import { createDeliveries } from '#server/application/admin/deliveries.ts'
import { shopNumbers } from '#server/application/admin/shop-numbers.ts'
import { createSiteSettings } from '#server/application/site/site-settings.ts'
import { createSynonyms } from '#server/application/search/synonyms.ts'
import { createExperimentReports } from '#server/application/experiment/experiment-reports.ts'
import { scoreIntervals } from '#server/statistics/score-intervals.ts'
import { same } from '#wiring/wire.ts'
import { wire, wireFrom } from './wire.ts'

/** What staff see and change in the admin. */
export const ADMIN = {
  adminAccess: wire(staffAccess, 'units'),
  adminLists: wire(adminLists, 'units'),
  adminTeams: wireFrom(createAdminTeams, same('secrets', 'units', 'taxRates')),
  onAccount: wireFrom(createOnAccount, same('units', 'seller', 'log')),
  deliveries: wireFrom(createDeliveries, same('units', 'clock', 'applyEvent')),
  experimentReports: wireFrom(createExperimentReports, same('units', 'statistics')),
  synonyms: wireFrom(createSynonyms, same('units')),
  statistics: wire(() => scoreIntervals),
  shopNumbers: wireFrom(shopNumbers, same('units', 'clock')),
  siteSettings: wireFrom(
    createSiteSettings,
    same('units', 'clock', 'siteEnvironment', 'sitePasswords'),
  ),
}
