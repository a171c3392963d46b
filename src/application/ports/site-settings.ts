import type { ResultAsync } from 'neverthrow'
import type { SiteSettings } from '#domain/gate/site-settings.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { ReauthRequired } from './account.ts'
import type { Outage } from './outage.ts'

/** The settings as a change has left them. */
type SettingsChange = ResultAsync<SiteSettings, Invalid | ReauthRequired | Outage>

/** What stands in front of the shop, as staff see and set it (access 3). */
export interface SiteSettingsAdmin {
  read(): ResultAsync<SiteSettings, Outage>
  setMaintenance(on: boolean, reason: string): SettingsChange
  /** Null takes the password away. */
  setPassword(password: string | null, reason: string): SettingsChange
}
