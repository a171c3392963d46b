import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { GateRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import { unlockSite } from '#contract/gates.ts'
import { LIMITS, type Limit, type RateLimits } from '#server/application/ports/rate-limits.ts'
import { readSigned, signedFor } from '#server/application/ports/secrets.ts'
import type { SitePassword } from '#server/application/ports/site-password.ts'
import { GATE_CLOSED, GATE_FAILED, GATE_WRONG } from '#messages/texts.ts'
import { clientAddress } from './client-address.ts'
import {
  asksForPage,
  isAdminApi,
  isAdminPage,
  isAlwaysPublic,
  type SiteAccess,
} from './site-access.ts'
import { ADMIN_API } from '#contract/admin-endpoint.ts'
import { isWebhook } from '../webhook-path.ts'
import { setSignedCookie, signedCookieValue } from '../auth/signed-cookies.ts'
import { fail } from '../problems.ts'
import { servePublic } from '../serve.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

const COOKIE = 'emberstock-gate'

/** Without the password, nothing of the shop leaves the server: no page, no API response, no file. */
export function passwordGate(app: ShopApp, siteAccess: SiteAccess): void {
  const cookie = { name: COOKIE, publicUrl: siteAccess.publicUrl }
  const { secrets } = siteAccess
  const purpose = async (password: SitePassword) => `site-gate:${await password.mark()}`

  const hasEntered = async (context: ShopContext, password: SitePassword): Promise<boolean> => {
    const shown = signedCookieValue(context, cookie)
    return shown !== null && (await readSigned(secrets, await purpose(password), shown)) !== null
  }

  const letIn = async (context: ShopContext, password: SitePassword): Promise<void> => {
    const value = await signedFor(secrets, await purpose(password), secrets.newToken())
    setSignedCookie(context, { ...cookie, value })
  }

  app.post(unlockSite.path, async (context, next) => {
    const state = await siteAccess.state()
    if (state.isErr()) return fail(context, state.error)
    const { sitePassword } = state.value
    // The password was removed: anyone still at the gate gets in.
    if (!sitePassword) return next()
    return entered(sitePassword, context.get('body'), {
      rateLimits: siteAccess.rateLimits,
      limit: LIMITS.gate(clientAddress(context, siteAccess.proxies)),
    }).match(
      async () => {
        await letIn(context, sitePassword)
        return context.json({ success: true }, 200, { 'Cache-Control': 'no-store' })
      },
      (error) => fail(context, error),
    )
  })

  // The staff member who just set the password stays in.
  app.use(`${ADMIN_API}/*`, async (context, next) => {
    await next()
    if (!context.get('staff') || !context.res.ok) return
    const state = await siteAccess.state()
    const password = state.isOk() ? state.value.sitePassword : null
    if (password && !(await hasEntered(context, password))) await letIn(context, password)
  })

  app.use(async (context, next) => {
    if (isAlwaysPublic(context.req.path) || isWebhook(context.req.path)) return next()
    const state = await siteAccess.state()
    if (state.isErr()) return fail(context, state.error)
    const { sitePassword } = state.value
    if (!sitePassword || isAdminApi(context)) return next()
    if (await hasEntered(context, sitePassword)) {
      await next()
      return keepFromOthers(context)
    }
    if (isAdminPage(context) && (await siteAccess.adminVisitor(context)) === 'staff') {
      // After the page, whose response brings its own headers.
      await next()
      await letIn(context, sitePassword)
      return keepFromOthers(context)
    }
    if (asksForPage(context)) return siteAccess.showClosed(context, 'gate')
    return fail(context, { kind: 'gate-refused', message: GATE_CLOSED })
  })
}

/** If no password is required, anyone still at the gate gets in. */
export function siteUnlockRoute(app: ShopApp): void {
  servePublic(app, unlockSite, { handler: () => okAsync({ success: true }) })
}

const body = z.object({ password: z.string() })

interface Counting {
  readonly rateLimits: RateLimits
  readonly limit: Limit
}

/**
 * Only wrong passwords count, so that a whole office may enter from one address. Each guess counts before it is
 * checked, and a correct one is given back, so simultaneous guesses cannot exceed the limit.
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

/** A response fetched with a pass must not be cached for people without one. */
function keepFromOthers(context: ShopContext): void {
  const said = context.res.headers.get('Cache-Control')
  if (said?.includes('public')) context.header('Cache-Control', said.replace('public', 'private'))
  context.header('Vary', 'Cookie', { append: true })
}
