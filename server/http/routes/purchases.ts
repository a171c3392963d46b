import type { Needs } from '../services.ts'
import { err, errAsync, ok, type Result } from 'neverthrow'
import { parseItem } from '#domain/catalog/item-ref.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import { readPurchaseOptions } from '#contract/purchase-options.ts'
import { placePurchase, quotePurchase, type Wanted } from '#contract/purchases.ts'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { LICENSE, type LicenseId } from '#domain/license/tier.ts'
import { checkBilling, type Billing } from '#domain/order/billing.ts'
import { withRule } from '../form-rules.ts'
import { billingIn, mayPay, needKey, type PayingServices } from './checkout.ts'
import { serve, serveUser } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** Credits and plans: the body says what is wanted, and the shop determines the price (security 1, checkout 1). */
export function purchaseRoutes(
  app: ShopApp,
  services: PayingServices & Needs<'purchases' | 'purchaseOptions'>,
): void {
  const { purchases, purchaseOptions } = services
  serve(app, readPurchaseOptions, ({ viewer, query: { variantId } }) => {
    const file = variantId === undefined ? null : parseItem(['variant'], 'variant', variantId)
    if (variantId !== undefined && !file) return errAsync({ kind: 'missing', what: 'file' })
    return purchaseOptions.compare(viewer, file && file.id).map((comparison) => ({ comparison }))
  })

  serveUser(app, quotePurchase, ({ viewer, body }) =>
    wantedFrom(body).asyncAndThen((wanted) =>
      purchases.quote(viewer, {
        wanted,
        licenseId: body.licenseId,
        country: body.billingCountry,
        vatId: body.vatId,
      }),
    ),
  )

  app.on(placePurchase.method, placePurchase.path, needKey)

  const paying = withRule(placePurchase, ({ draft, faulty }) =>
    err(
      faultsOf({
        // Something is named, but malformed.
        named: NAMES.some((name) => faulty.has(name)) ? { planId: 0 } : draft,
        billing: billingIn(draft),
        licenseId: draft.licenseId ?? LICENSE.INDIVIDUAL,
      }),
    ),
  )
  serveUser(
    app,
    paying,
    ({ viewer, body, context }) =>
      wantedIn({ ...body, named: body }).asyncAndThen((wanted) =>
        purchases.place(viewer, {
          key: context.req.header(IDEMPOTENCY_HEADER) ?? '',
          wanted,
          licenseId: body.licenseId,
          billing: body.billing,
          payment: body.payment,
          quote: body.quote,
        }),
      ),
    ({ context }) => mayPay(services, context),
  )
}

const NAMES = ['pack_id', 'credits', 'plan_id', 'seats'] as const

/**
 * The wanted item. If it cannot be determined, the faults of the billing details are reported in the same
 * response.
 */
function wantedIn(form: PurchaseForm): Result<PurchaseItem, Invalid> {
  return wantedFrom(form.named).mapErr(() => faultsOf(form))
}

/** All faults of the wanted item and of the billing details. */
function faultsOf({ named, billing, licenseId }: PurchaseForm): Invalid {
  const errors = [wantedFrom(named), checkBilling(billing, licenseId)].flatMap((checked) =>
    checked.isErr() ? checked.error.errors : [],
  )
  return { kind: 'invalid', errors }
}

interface PurchaseForm {
  readonly named: Named
  readonly billing: Billing
  readonly licenseId: LicenseId
}

type Named = Partial<Pick<Wanted, 'packId' | 'credits' | 'planId' | 'seats'>>

/** Exactly one of the four must be named. */
function wantedFrom(body: Named): Result<PurchaseItem, Invalid> {
  const { packId = null, credits = null, planId = null, seats = null } = body
  const named: readonly PurchaseItem[] = [
    ...(packId === null ? [] : [{ kind: 'pack', packId } as const]),
    ...(credits === null ? [] : [{ kind: 'credits', amount: credits } as const]),
    ...(planId === null ? [] : [{ kind: 'plan', planId } as const]),
    ...(seats === null ? [] : [{ kind: 'seats', count: seats } as const]),
  ]
  const [wanted, ...others] = named
  const fault = wanted ? 'malformed' : 'missing'
  return wanted && others.length === 0
    ? ok(wanted)
    : err({ kind: 'invalid', errors: [{ field: 'plan_id', fault }] })
}
