import type { Result } from 'neverthrow'
import { reasonFault, tidyReason } from '../admin/reason.ts'
import { lengthOf } from '../shared/text.ts'
import { checkedForm, type Invalid } from '../user/field-errors.ts'

/** For how long a process may go by what it last read of the settings, in milliseconds (access 3). */
export const SETTINGS_LIFE_MS = 2_000

/** How long the password of the site may be that staff set, in characters (access 3). */
export const SITE_PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** What staff have set, as it is stored. Of the password only its slow hash. */
export interface StoredSite {
  readonly maintenance: boolean
  readonly passwordHash: string | null
  /** When each was changed last, in epoch milliseconds; null if never. */
  readonly maintenanceChangedAt: number | null
  readonly passwordChangedAt: number | null
}

/** What the environment of the server decides, over whatever is stored. */
export interface SiteEnvironment {
  readonly maintenance: boolean
  readonly hasPassword: boolean
}

/** One of the two, as its page shows it. */
export interface ShownSetting {
  readonly on: boolean
  /** The environment decides: what is stored does nothing. */
  readonly byEnvironment: boolean
  readonly changedAt: number | null
}

export interface SiteSettings {
  readonly maintenance: ShownSetting
  readonly password: ShownSetting
}

/** Where the environment says `on`, or has a password, it wins; otherwise what is stored counts (access 3). */
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

/** The reason of a change of the settings, or what is wrong with it. */
export function checkReason(typed: string): Result<string, Invalid> {
  const reason = tidyReason(typed)
  return checkedForm(reason, [['reason', reasonFault(reason)]])
}

/** A new password of the site with the reason for it, or what is wrong with either. */
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
