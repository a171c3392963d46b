import type { SiteSettingsRepository } from '#server/application/ports/site-settings-repository.ts'
import type { Db } from '../database.ts'

export const siteSettingsRepository = (db: Db): SiteSettingsRepository => {
  const put = async (name: string, value: string, isOn: boolean, now: number) => {
    const row = { value, is_on: Number(isOn), changed_at: now }
    await db
      .insertInto('site_settings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }

  return {
    read: async () => {
      const rows = await db.selectFrom('site_settings').selectAll().execute()
      const maintenance = rows.find(({ name }) => name === 'maintenance')
      const password = rows.find(({ name }) => name === 'password')
      return {
        maintenance: maintenance?.is_on === 1,
        passwordHash: password?.is_on === 1 ? password.value : null,
        maintenanceChangedAt: maintenance?.changed_at ?? null,
        passwordChangedAt: password?.changed_at ?? null,
      }
    },
    setMaintenance: (on, now) => put('maintenance', '', on, now),
    setPasswordHash: (hash, now) => put('password', hash ?? '', hash !== null, now),
  }
}
