import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { GateRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import { enterSite } from '#contract/gates.ts'
import { LIMITS, type Limit, type RateLimits } from '#server/application/ports/rate-limits.ts'
import { readSigned, signedFor } from '#server/application/ports/secrets.ts'
import type { SitePassword } from '#server/application/ports/site-password.ts'
import { GATE_CLOSED, GATE_FAILED, GATE_WRONG } from '#messages/texts.ts'
import { clientAddress } from './client-address.ts'
import { asksForPage, isAlwaysPublic, type SiteAccess } from './site-access.ts'
import { isWebhook } from '../webhook-path.ts'
import { setSignedCookie, signedCookieValue } from '../auth/signed-cookies.ts'
import { fail } from '../problems.ts'
import { servePublic } from '../serve.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

const COOKIE = 'emberstock-gate'

/** Without the password nothing of the shop leaves the server: no page, no answer of the API, no file. */
export function passwordGate(app: ShopApp, siteAccess: SiteAccess, password: SitePassword): void {
  const cookie = { name: COOKIE, publicUrl: siteAccess.publicUrl }
  const purpose = async () => `site-gate:${await password.mark()}`

  const hasEntered = async (context: ShopContext): Promise<boolean> => {
    const shown = signedCookieValue(context, cookie)
    return shown !== null && (await readSigned(siteAccess.secrets, await purpose(), shown)) !== null
  }

  app.post(enterSite.path, async (context) =>
    entered(password, context.get('body'), {
      rateLimits: siteAccess.rateLimits,
      limit: LIMITS.gate(clientAddress(context, siteAccess.proxies)),
    }).match(
      async () => {
        const value = await signedFor(
          siteAccess.secrets,
          await purpose(),
          siteAccess.secrets.newToken(),
        )
        setSignedCookie(context, { ...cookie, value })
        return context.json({ success: true }, 200, { 'Cache-Control': 'no-store' })
      },
      (error) => fail(context, error),
    ),
  )

  app.use(async (context, next) => {
    if (isAlwaysPublic(context.req.path) || isWebhook(context.req.path)) return next()
    if (await hasEntered(context)) {
      await next()
      return keepFromOthers(context)
    }
    if (asksForPage(context)) return siteAccess.showClosed(context, 'gate')
    return fail(context, { kind: 'gate-refused', message: GATE_CLOSED })
  })
}

/** Where no password is asked for, anybody still at the gate comes in. */
export function unlockSite(app: ShopApp): void {
  servePublic(app, enterSite, { handler: () => okAsync({ success: true }) })
}

const body = z.object({ password: z.string() })

interface Counting {
  readonly rateLimits: RateLimits
  readonly limit: Limit
}

/**
 * Only wrong answers count, so that a whole office may enter from one address. Each guess counts before it
 * is checked, and a right one is given back: no number of simultaneous guesses gets past the limit.
 */
function entered(
  password: SitePassword,
  sent: unknown,
  { rateLimits, limit }: Counting,
): ResultAsync<void, GateRefused | Outage> {
  const read = body.safeParse(sent)
  if (!read.success) return errAsync({ kind: 'gate-refused', message: GATE_FAILED })
  return rateLimits
    .take(limit)
    .andThen(() => password.fits(read.data.password))
    .andThen((fits) =>
      fits
        ? rateLimits.giveBack(limit)
        : errAsync<void, GateRefused>({ kind: 'gate-refused', message: GATE_WRONG }),
    )
}

/** What was fetched with a pass must not lie in a cache that hands it to those without one. */
function keepFromOthers(context: ShopContext): void {
  const said = context.res.headers.get('Cache-Control')
  if (said?.includes('public')) context.header('Cache-Control', said.replace('public', 'private'))
  context.header('Vary', 'Cookie', { append: true })
}
