import { DAY_MS } from '#domain/shared/durations.ts'
import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

/** RFC 9116 recommends an expiry within a year, so that no one writes to an address that is no longer in use. */
const SECURITY_CONTACT_LIFE_MS = 180 * DAY_MS

/** The day on which the shop started to honor Global Privacy Control, or last changed how it does so. */
const GPC_SINCE = '2026-11-26'

/** What robots must not crawl: API responses, personal pages, and signed links. */
const ROBOTS = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /download/',
  'Disallow: /account',
  'Disallow: /checkout',
]

/**
 * Files and paths that others look up by convention: where to report vulnerabilities (RFC 9116), where to
 * change a password, what robots must not crawl, and that Global Privacy Control is honored (privacy 6).
 */
export function wellKnownRoutes(
  app: ShopApp,
  { clock, contact, publicUrl }: Needs<'clock' | 'contact' | 'publicUrl'>,
): void {
  app.get('/.well-known/security.txt', (context) => {
    const expires = new Date(clock.now() + SECURITY_CONTACT_LIFE_MS).toISOString()
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return context.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' })
  })
  app.get('/robots.txt', (context) =>
    context.text(`${[...ROBOTS, `Sitemap: ${publicUrl}/sitemap.xml`].join('\n')}\n`, 200, {
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  app.get('/.well-known/gpc.json', (context) =>
    context.json({ gpc: true, lastUpdate: GPC_SINCE }, 200, {
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  app.get('/.well-known/change-password', (context) => context.redirect('/account/security', 302))
}
