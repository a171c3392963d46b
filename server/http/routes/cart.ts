import type { Needs } from '../services.ts'
import { okAsync, ResultAsync } from 'neverthrow'
import type { CartChange } from '#application/ports/carts.ts'
import { unexpected, type Outage } from '#application/ports/outage.ts'
import { changeCart, enterCode, readCart } from '#contract/carts.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { ClientServices } from '../auth/client-context.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { serve } from '../serve.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

type CartServices = ClientServices & Needs<'carts' | 'rateLimits'>

/** How long a device keeps its cart after the last change. */
const CART_SECONDS = 365 * 24 * 60 * 60

/** The one cart of whoever asks. A visitor's device is given a key with its first change. */
export function cartRoutes(app: ShopApp, services: CartServices): void {
  serve(app, readCart, ({ viewer }) => services.carts.open(viewer))

  const recorded = (change: CartChange, viewer: Viewer, context: ShopContext) =>
    counted(services, { viewer, change, context })
      .andThen(() => withKey(services, { viewer, context }))
      .andThen((owner) => services.carts.record(owner, change))

  serve(app, changeCart, ({ body, viewer, context }) => recorded(body, viewer, context))

  serve(app, enterCode, ({ body, viewer, context }) =>
    recorded({ kind: 'code-entered', code: body.code }, viewer, context),
  )
}

/** Visitors could have as many carts as they send requests, and anybody many accounts: both are counted by where they are. */
function counted(
  { rateLimits, proxies }: CartServices,
  changing: {
    readonly viewer: Viewer
    readonly change: CartChange
    readonly context: ShopContext
  },
): ResultAsync<void, Outage> {
  const { viewer, change, context } = changing
  const address = clientAddress(context, proxies)
  const limits = [
    ...(viewer.kind === 'registered' ? [] : [LIMITS.visitorChange(address)]),
    ...(change.kind === 'code-entered' ? [LIMITS.codeFrom(address)] : []),
  ]
  return ResultAsync.combine(limits.map((limit) => rateLimits.take(limit))).map(() => undefined)
}

function withKey(
  { sessionCookies, secrets }: CartServices,
  { viewer, context }: { readonly viewer: Viewer; readonly context: ShopContext },
): ResultAsync<Viewer, Outage> {
  if (viewer.kind === 'registered') return okAsync(viewer)
  const value =
    viewer.key === null ? secrets.newToken() : (sessionCookies.read(context, 'cart') ?? '')
  sessionCookies.set(context, { name: 'cart', value, seconds: CART_SECONDS })
  if (viewer.key !== null) return okAsync(viewer)
  return ResultAsync.fromPromise(
    secrets.digest(value).then((key) => ({ kind: 'visitor' as const, key })),
    unexpected,
  )
}
