import type { StoredSite } from '#domain/gate/site-settings.ts'

/** What staff have set for the whole site. */
export interface SiteSettingsRepository {
  read(): Promise<StoredSite>
  setMaintenance(on: boolean, now: number): Promise<void>
  /** Null takes it away. */
  setPasswordHash(hash: string | null, now: number): Promise<void>
}
