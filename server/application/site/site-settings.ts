import { errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  checkReason,
  checkSitePassword,
  SETTINGS_LIFE_MS,
  siteSettings,
  type SiteEnvironment,
  type SiteSettings,
  type StoredSite,
} from '#domain/gate/site-settings.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { SitePasswords } from '#server/application/ports/site-password.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { withoutAddresses } from '#server/application/without-addresses.ts'

interface SiteSettingsNeeds {
  readonly units: UnitOfWork
  readonly clock: Clock
  readonly siteEnvironment: SiteEnvironment
  readonly sitePasswords: SitePasswords
}

/** The member of staff who makes a change, and the reason as it was typed. */
interface Change {
  readonly who: string
  readonly reason: string
}

export type SiteSettingsService = ReturnType<typeof createSiteSettings>

/**
 * Maintenance and the site password as staff set them (access 3). Every process rereads them after two
 * seconds; requests in between use the same reading.
 */
export const createSiteSettings = (needs: SiteSettingsNeeds) => {
  const { units, clock, siteEnvironment, sitePasswords } = needs
  let known: { readonly site: StoredSite; readonly at: number } | null = null
  let reading: ResultAsync<StoredSite, Outage> | null = null
  let changes = 0

  const readAnew = (): ResultAsync<StoredSite, Outage> => {
    const before = changes
    return units
      .read(({ siteSettings: stored }) => stored.read())
      .andTee((site) => {
        // A read that began before a change by this process is older than the change.
        if (before === changes) known = { site, at: clock.now() }
      })
  }

  /** The stored settings, at most two seconds old. While the database is unavailable, the last reading is used. */
  const current = (): ResultAsync<StoredSite, Outage> => {
    if (known && clock.now() - known.at < SETTINGS_LIFE_MS) return okAsync(known.site)
    const last = known
    reading ??= readAnew()
      .orElse((outage) => (last ? okAsync<StoredSite, Outage>(last.site) : errAsync(outage)))
      .andTee(forget)
      .orTee(forget)
    return reading
  }

  const forget = () => {
    reading = null
  }

  const shown = (): ResultAsync<SiteSettings, Outage> =>
    readAnew().map((site) => siteSettings(siteEnvironment, site))

  const changed = (
    change: Change & { readonly action: string },
    write: (unit: Unit) => Promise<void>,
  ): ResultAsync<SiteSettings, Outage> =>
    units
      .run(async (unit) => {
        await write(unit)
        const { who, action } = change
        const entry = { who, action, subject: 'site', why: withoutAddresses(change.reason) }
        await writeAudit(unit, entry)
        return ok(await unit.siteSettings.read())
      })
      .map((site) => {
        changes += 1
        reading = null
        known = { site, at: clock.now() }
        return siteSettings(siteEnvironment, site)
      })

  return {
    current,
    shown,

    setMaintenance: (
      on: boolean,
      { who, reason }: Change,
    ): ResultAsync<SiteSettings, Invalid | Outage> =>
      checkReason(reason).asyncAndThen((why) =>
        changed({ who, reason: why, action: on ? 'maintenance-on' : 'maintenance-off' }, (unit) =>
          unit.siteSettings.setMaintenance(on, unit.now),
        ),
      ),

    /** Stores only the slow hash. Null removes the password. */
    setPassword: (
      password: string | null,
      { who, reason }: Change,
    ): ResultAsync<SiteSettings, Invalid | Outage> => {
      if (password === null) {
        return checkReason(reason).asyncAndThen((why) =>
          changed({ who, reason: why, action: 'site-password-removed' }, (unit) =>
            unit.siteSettings.setPasswordHash(null, unit.now),
          ),
        )
      }
      return checkSitePassword({ password, reason }).asyncAndThen((form) =>
        sitePasswords
          .hash(form.password)
          .andThen((hash) =>
            changed({ who, reason: form.reason, action: 'site-password-set' }, (unit) =>
              unit.siteSettings.setPasswordHash(hash, unit.now),
            ),
          ),
      )
    },
  }
}
