import type { Needs } from '../services.ts'
import { okAsync, ResultAsync } from 'neverthrow'
import type { CartChange, QuotedOrder } from '#application/ports/carts.ts'
import { unexpected, type Outage } from '#application/ports/outage.ts'
import { addListToCart, quoteWishlist } from '#contract/whole-lists.ts'
import { changeCart, applyDiscountCode, readCart, replaceCart } from '#contract/carts.ts'
import { sameItem } from '#domain/catalog/item-ref.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { WantedCart } from '#server/application/cart/change-cart.ts'
import { LIMITS, type Limit } from '#server/application/ports/rate-limits.ts'
import type { ClientServices } from '../auth/client-context.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { serve } from '../serve.ts'
import { noteGoal } from './experiments.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

type CartServices = ClientServices &
  Needs<
    'carts' | 'clock' | 'consents' | 'experiments' | 'rateLimits' | 'replaceCart' | 'wholeLists'
  >

/** The viewer and context of a request. */
interface Asking {
  readonly viewer: Viewer
  readonly context: ShopContext
}

/** How long a device keeps its cart after the last change. */
const CART_SECONDS = 365 * 24 * 60 * 60

/** The viewer's only cart. A visitor's device gets a key with its first change. */
export function cartRoutes(app: ShopApp, services: CartServices): void {
  serve(app, readCart, ({ viewer }) => services.carts.open(viewer))

  // Visitors could have as many carts as they send requests, and anyone could have many accounts: both are
  // counted by client address.
  const count = (limit: (address: string) => Limit, context: ShopContext) =>
    services.rateLimits.take(limit(clientAddress(context, services.proxies)))

  const countVisitor = ({ viewer, context }: Asking) =>
    viewer.kind === 'registered' ? okAsync(undefined) : count(LIMITS.visitorChange, context)

  const added = (context: ShopContext) => noteGoal(services, context, 'added-to-cart')

  const recorded = (change: CartChange, { viewer, context }: Asking) =>
    (change.kind === 'code-entered' ? count(LIMITS.codeFrom, context) : okAsync(undefined))
      .andThen(() => withKey(services, { viewer, context }))
      .andThen((owner) => services.carts.record(owner, change))
      .andThrough(() => (change.kind === 'item-added' ? added(context) : okAsync(undefined)))

  serve(app, changeCart, ({ body, ...asked }) => recorded(body, asked), countVisitor)

  serve(
    app,
    applyDiscountCode,
    ({ body: { code }, ...asked }) => recorded({ kind: 'code-entered', code }, asked),
    countVisitor,
  )

  serve(
    app,
    replaceCart,
    ({ body, viewer, context }) =>
      (typeof body.code === 'string' ? count(LIMITS.codeFrom, context) : okAsync(undefined))
        .andThen(() => withKey(services, { viewer, context }))
        .andThen((owner) =>
          services.carts
            .open(owner)
            .andThen((before) =>
              services
                .replaceCart(owner, body)
                .andThrough(() => (isMore(before, body) ? added(context) : okAsync(undefined))),
            ),
        ),
    countVisitor,
  )

  serve(
    app,
    quoteWishlist,
    ({ body: { items, licenseId }, viewer }) => services.wholeLists.offer(viewer, items, licenseId),
    ({ context }) => count(LIMITS.savedItems, context),
  )

  serve(
    app,
    addListToCart,
    ({ body: { items }, viewer, context }) =>
      withKey(services, { viewer, context })
        .andThen((owner) => services.wholeLists.addToCart(owner, items))
        .andThrough(() => added(context)),
    countVisitor,
  )
}

/** Whether a cart sent as a whole contains anything that the previous one did not. */
function isMore(before: QuotedOrder, { items = [] }: WantedCart): boolean {
  return items.some((item) => !before.items.some(({ ref }) => sameItem(ref, item)))
}

function withKey(
  { sessionCookies, secrets }: CartServices,
  { viewer, context }: Asking,
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
