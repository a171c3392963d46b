import type { Clock } from '#application/ports/clock.ts'
import type { ServerConfig } from './config.ts'
import { sitePassword, sitePasswords } from '../crypto/site-password.ts'
import { fixedState, type SiteAccess } from '../http/middleware/site-access.ts'
import type { RateLimits } from '../application/ports/rate-limits.ts'
import type { Secrets } from '../application/ports/secrets.ts'
import type { SitePassword } from '../application/ports/site-password.ts'
import type { SiteSettingsService } from '../application/site/site-settings.ts'
import type { AdminAccess } from '#application/ports/admin.ts'
import type { PagesNeed } from '../ssr/pages-need.ts'
import { showClosed } from '../ssr/serve-pages.ts'

export interface SiteAccessNeeds {
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly secrets: Secrets
  /** The site settings and staff access; null if the backend is another server. */
  readonly own: {
    readonly siteSettings: SiteSettingsService
    readonly adminAccess: AdminAccess
  } | null
}

/**
 * The access control in front of a shop, according to its configuration and to the staff's settings (access 3),
 * with its pages.
 */
export function siteAccessOf(
  config: ServerConfig,
  needs: SiteAccessNeeds,
  pages: PagesNeed,
): SiteAccess {
  const { publicUrl, proxies } = config
  const { clock, rateLimits, secrets, own } = needs
  return {
    clock,
    rateLimits,
    secrets,
    publicUrl,
    proxies,
    state: stateOf(config, needs),
    adminVisitor: async (context) => {
      const viewer = (await context.get('viewer')()).unwrapOr(null)
      if (!own || viewer?.kind !== 'registered') return 'visitor'
      return (await own.adminAccess.check(viewer)).isOk() ? 'staff' : 'somebody-else'
    },
    showClosed: (context, closedFor) => showClosed(pages, context, closedFor),
  }
}

function stateOf(
  { maintenance, sitePassword: given }: ServerConfig,
  { secrets, own }: SiteAccessNeeds,
): SiteAccess['state'] {
  const salt = secrets.sign('site password')
  const ofEnvironment = given === null ? null : sitePassword(given, salt)
  // No stored setting can change the state, so nothing is read.
  if (!own || (maintenance && ofEnvironment)) {
    return fixedState({ maintenance, sitePassword: ofEnvironment })
  }
  let last: { readonly hash: string; readonly password: SitePassword | null } | null = null
  const kept = (hash: string) => {
    if (last?.hash !== hash) last = { hash, password: sitePasswords.kept(hash) }
    return last.password
  }
  return () =>
    own.siteSettings.current().map(({ maintenance: isOn, passwordHash }) => ({
      maintenance: maintenance || isOn,
      sitePassword: ofEnvironment ?? (passwordHash === null ? null : kept(passwordHash)),
    }))
}
