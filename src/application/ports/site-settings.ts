import type { ResultAsync } from 'neverthrow'
import type { SiteSettings } from '#domain/gate/site-settings.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { ReauthRequired } from './account.ts'
import type { Outage } from './outage.ts'

/** The settings after a change. */
type SettingsChange = ResultAsync<SiteSettings, Invalid | ReauthRequired | Outage>

/** Maintenance and the site password, as staff see and set them (access 3). */
export interface SiteSettingsAdmin {
  read(): ResultAsync<SiteSettings, Outage>
  setMaintenance(on: boolean, reason: string): SettingsChange
  /** Null removes the password. */
  setPassword(password: string | null, reason: string): SettingsChange
}
