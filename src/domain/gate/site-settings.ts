import type { Result } from 'neverthrow'
import { reasonFault, tidyReason } from '../admin/reason.ts'
import { lengthOf } from '../shared/text.ts'
import { checkedForm, type Invalid } from '../user/field-errors.ts'

/** How long a process may use the settings it last read, in milliseconds (access 3). */
export const SETTINGS_LIFE_MS = 2_000

/** The length of a site password that staff set, in characters (access 3). */
export const SITE_PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** The settings that staff have made, as stored. Of the password, only its slow hash. */
export interface StoredSite {
  readonly maintenance: boolean
  readonly passwordHash: string | null
  /** When each was last changed, in epoch milliseconds; null if never. */
  readonly maintenanceChangedAt: number | null
  readonly passwordChangedAt: number | null
}

/** The settings of the server's environment, which override the stored ones. */
export interface SiteEnvironment {
  readonly maintenance: boolean
  readonly hasPassword: boolean
}

/** One of the two settings, as its page shows it. */
export interface ShownSetting {
  readonly on: boolean
  /** The environment decides; the stored value has no effect. */
  readonly byEnvironment: boolean
  readonly changedAt: number | null
}

export interface SiteSettings {
  readonly maintenance: ShownSetting
  readonly password: ShownSetting
}

/** The environment wins if it says `on` or has a password; otherwise the stored settings apply (access 3). */
export function siteSettings(environment: SiteEnvironment, stored: StoredSite): SiteSettings {
  return {
    maintenance: {
      on: environment.maintenance || stored.maintenance,
      byEnvironment: environment.maintenance,
      changedAt: stored.maintenanceChangedAt,
    },
    password: {
      on: environment.hasPassword || stored.passwordHash !== null,
      byEnvironment: environment.hasPassword,
      changedAt: stored.passwordChangedAt,
    },
  }
}

/** Validates the reason for a change of the settings. */
export function checkReason(typed: string): Result<string, Invalid> {
  const reason = tidyReason(typed)
  return checkedForm(reason, [['reason', reasonFault(reason)]])
}

/** Validates a new site password and the reason for it. */
export function checkSitePassword(typed: {
  readonly password: string
  readonly reason: string
}): Result<{ readonly password: string; readonly reason: string }, Invalid> {
  const reason = tidyReason(typed.reason)
  const length = lengthOf(typed.password)
  const fault =
    (length === 0 && 'missing') ||
    (length < SITE_PASSWORD_LENGTH.min && 'malformed') ||
    (length > SITE_PASSWORD_LENGTH.max && 'too-long') ||
    null
  return checkedForm({ password: typed.password, reason }, [
    ['site_password', fault],
    ['reason', reasonFault(reason)],
  ])
}
