import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { GateRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import { enterSite } from '#contract/gates.ts'
import { LIMITS, type Limit, type RateLimits } from '#server/application/ports/rate-limits.ts'
import { readSigned, signedFor } from '#server/application/ports/secrets.ts'
import type { SitePassword } from '#server/application/ports/site-password.ts'
import { GATE_CLOSED, GATE_FAILED, GATE_WRONG } from '#words/texts.ts'
import { clientAddress } from './client-address.ts'
import { asksForPage, isForAnybody, type Front } from './front.ts'
import { isMessage } from './messages-path.ts'
import { givePass, shownPass } from './passes.ts'
import { fail } from './problems.ts'
import { serveAnybody } from './serve.ts'
import type { ShopApp, ShopContext } from './shop-app.ts'

const COOKIE = 'emberstock-gate'

/** Without the password nothing of the shop leaves the server: no page, no answer of the API, no file. */
export function guardTheSite(app: ShopApp, front: Front, password: SitePassword): void {
  const cookie = { name: COOKIE, publicUrl: front.publicUrl }
  const purpose = async () => `site-gate:${await password.mark()}`

  const hasEntered = async (context: ShopContext): Promise<boolean> => {
    const shown = shownPass(context, cookie)
    return shown !== null && (await readSigned(front.secrets, await purpose(), shown)) !== null
  }

  app.post(enterSite.path, async (context) =>
    entered(password, context.get('body'), {
      rateLimits: front.rateLimits,
      limit: LIMITS.gate(clientAddress(context, front.proxies)),
    }).match(
      async () => {
        const value = await signedFor(front.secrets, await purpose(), front.secrets.newToken())
        givePass(context, { ...cookie, value })
        return context.json({ success: true }, 200, { 'Cache-Control': 'no-store' })
      },
      (trouble) => fail(context, trouble),
    ),
  )

  app.use(async (context, next) => {
    if (isForAnybody(context.req.path) || isMessage(context.req.path)) return next()
    if (await hasEntered(context)) {
      await next()
      return keepFromOthers(context)
    }
    if (asksForPage(context)) return front.showClosed(context, 'gate')
    return fail(context, { kind: 'gate-refused', message: GATE_CLOSED })
  })
}

/** Where no password is asked for, anybody still at the gate comes in. */
export function openGate(app: ShopApp): void {
  serveAnybody(app, enterSite, { handler: () => okAsync({ success: true }) })
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
