import type { Needs } from '../services.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { WEBHOOK_PATH } from '../webhook-path.ts'
import { fail, refuse } from '../problems.ts'
import type { ShopApp } from '../shop-app.ts'

/** Seconds until the provider should resend a message that could not be applied. */
const RETRY_SECONDS = '30'

/**
 * Where payment providers report what happened (checkout 3). Only their signature over the raw bytes grants
 * access: no session, no origin, no site password.
 */
export function webhookRoutes(
  app: ShopApp,
  { handleWebhook, proxies, rateLimits }: Needs<'handleWebhook' | 'proxies' | 'rateLimits'>,
): void {
  app.post(`${WEBHOOK_PATH}:provider`, (context) => {
    const body = context.get('body')
    const header = (name: string) => context.req.header(name)
    const message = { body: typeof body === 'string' ? body : '', header }
    context.header('Cache-Control', 'no-store')
    const address = clientAddress(context, proxies)
    const unproven = LIMITS.unprovenMessage(address)
    const heardOf = rateLimits
      .take(LIMITS.providerMessage(address))
      .andThen(() => rateLimits.take(unproven))
      .andThen(() => handleWebhook(context.req.param('provider'), message))
      .andThen(() => rateLimits.giveBack(unproven))
    return heardOf.match(
      () => context.json({ received: true }),
      (error) => {
        if (error.kind === 'bad-signature') return refuse(context, 'BAD_REQUEST')
        if (error.kind === 'missing') return fail(context, error)
        if (error.kind === 'unexpected') context.get('alarm')(error.cause)
        const code = error.kind === 'rate-limited' ? 'RATE_LIMITED' : 'UNAVAILABLE'
        context.set('refused', { status: 503, code })
        // Whatever the reason was: a provider resends a message that got an error response.
        context.header('Retry-After', RETRY_SECONDS)
        return context.json({ received: false }, 503)
      },
    )
  })
}
