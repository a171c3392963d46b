import { okAsync, ResultAsync } from 'neverthrow'
import type { Carts } from '#application/ports/carts.ts'
import type { Outage } from '#application/ports/outage.ts'
import { changeCart, readCart } from '#contract/carts.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { serve } from './serve.ts'
import type { ShopApp, ShopContext } from './shop-app.ts'
import type { ViewerServices } from './viewer.ts'

export interface CartServices extends ViewerServices {
  readonly carts: Carts
}

/** How long a device keeps its cart after the last change. */
const CART_SECONDS = 365 * 24 * 60 * 60

/** The one cart of whoever asks. A visitor's device is given a key with its first change. */
export function cartRoutes(app: ShopApp, services: CartServices): void {
  serve(app, readCart, ({ viewer }) => services.carts.open(viewer))

  serve(app, changeCart, ({ body, viewer, context }) =>
    withKey(services, { viewer, context }).andThen((owner) => services.carts.record(owner, body)),
  )
}

function withKey(
  { carrier, secrets }: CartServices,
  { viewer, context }: { readonly viewer: Viewer; readonly context: ShopContext },
): ResultAsync<Viewer, Outage> {
  if (viewer.kind === 'registered') return okAsync(viewer)
  const value = viewer.key === null ? secrets.newToken() : (carrier.read(context, 'cart') ?? '')
  carrier.hand(context, { name: 'cart', value, seconds: CART_SECONDS })
  if (viewer.key !== null) return okAsync(viewer)
  return ResultAsync.fromPromise(
    secrets.digest(value).then((key) => ({ kind: 'visitor' as const, key })),
    (cause): Outage => ({ kind: 'unexpected', cause }),
  )
}
