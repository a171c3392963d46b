import type { StoredSite } from '#domain/gate/site-settings.ts'

/** Settings by staff for the whole site. */
export interface SiteSettingsRepository {
  read(): Promise<StoredSite>
  setMaintenance(on: boolean, now: number): Promise<void>
  /** Null removes it. */
  setPasswordHash(hash: string | null, now: number): Promise<void>
}
