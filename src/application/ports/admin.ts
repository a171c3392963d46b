import type { ResultAsync } from 'neverthrow'
import type { Registered } from '#domain/user/viewer.ts'
import type { AdminCatalog } from './admin-catalog.ts'
import type { AssetImports, FileSender } from './asset-imports.ts'
import type { SiteSettingsAdmin } from './site-settings.ts'
import type { AdminLists } from './admin-lists.ts'
import type { Missing, Outage } from './outage.ts'

/** Staff use the admin only with two-factor authentication (admin 1). */
export interface TwoFactorRequired {
  readonly kind: 'two-factor-required'
}

/** Who may open the admin. To everybody who is not staff it is a page that does not exist. */
export interface AdminAccess {
  check(viewer: Registered): ResultAsync<void, TwoFactorRequired | Missing | Outage>
}

/** The ports of the admin, which only its own pages call: a browser fetches them apart from the others. */
export interface AdminServices {
  adminAccess: AdminAccess
  adminCatalog: AdminCatalog
  assetImports: AssetImports
  fileSender: FileSender
  siteSettingsAdmin: SiteSettingsAdmin
  adminLists: AdminLists
}
