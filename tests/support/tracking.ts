import { okAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { TrackingContext } from '#application/ports/tracking.ts'
import type { EventSender } from '#application/tracking/tracker-needs.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { recordExposure } from '#contract/experiments.ts'
import {
  recordArticleView,
  recordProductView,
  recordSearch,
  recordSearchResults,
} from '#contract/interest-analytics.ts'
import { PRODUCT_TYPES } from '#domain/catalog/product-type.ts'
import { ALL_GRANTED, CONSENT_VERSION, consentNow, type Consent } from '#domain/consent/consent.ts'
import { SEARCH_PLACES } from '#domain/search/query.ts'
import { cents } from '#domain/shared/money.ts'
import type { Destination } from '#domain/tracking/destination.ts'
import type { TrackedEvent, TrackedKind } from '#domain/tracking/tracked-event.ts'

const ITEM = { id: 'EMB-2D-0007', name: 'Ground explosion', price: cents(400) }
const ORDER = { orderId: '01J0000000000000000000000A', value: cents(476), items: [ITEM] }

/** One event of each kind, in an order in which they could happen. */
export const TRACKED_EVENTS: { readonly [Kind in TrackedKind]: TrackedEvent & { kind: Kind } } = {
  'page-viewed': { kind: 'page-viewed', path: '/2d' },
  'home-visited': { kind: 'home-visited' },
  searched: {
    kind: 'searched',
    searchType: 'top-navigation',
    searchUrl: '/search?search_query=fire',
    searchTerm: 'fire',
    page: 1,
    resultCount: 31,
    shownIds: [7, 3, 9],
  },
  'results-action': { kind: 'results-action', action: 'click', productId: 3 },
  'product-viewed': {
    kind: 'product-viewed',
    productId: 3,
    slug: 'ground-explosion',
    name: 'Ground explosion',
    url: '/product/ground-explosion',
    productType: '2d element',
    sku: 'EMB-2D-0007',
    value: cents(400),
  },
  'article-viewed': {
    kind: 'article-viewed',
    slug: 'keying-smoke',
    articleId: 'keying-smoke',
    articleTitle: 'Keying smoke',
    url: '/blog/keying-smoke',
  },
  'subscription-viewed': { kind: 'subscription-viewed', value: cents(1900) },
  'checkout-begun': { kind: 'checkout-begun', value: cents(476), items: [ITEM] },
  subscribed: { kind: 'subscribed', ...ORDER },
  'credit-pack-bought': { kind: 'credit-pack-bought', ...ORDER },
  purchased: { kind: 'purchased', ...ORDER },
  'variant-shown': { kind: 'variant-shown', experiment: 'home-rows', variant: 'popular-first' },
}

const path = z.string().check(z.startsWith('/'))
const value = z.int().check(z.nonnegative())
const items = z.array(z.strictObject({ id: z.string(), name: z.string(), price: value }))
const order = { orderId: z.string(), value, items }

/** The exact fields of each event. */
export const trackedEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page-viewed'), path }),
  z.strictObject({ kind: z.literal('home-visited') }),
  z.strictObject({
    kind: z.literal('searched'),
    searchType: z.enum(SEARCH_PLACES),
    searchUrl: path,
    searchTerm: z.string(),
    page: z.int().check(z.positive()),
    resultCount: z.int().check(z.nonnegative()),
    shownIds: z.array(z.int()).check(z.maxLength(24)),
  }),
  z.strictObject({
    kind: z.literal('results-action'),
    action: z.enum(['click', 'add_to_cart', 'download']),
    productId: z.int(),
  }),
  z.strictObject({
    kind: z.literal('product-viewed'),
    productId: z.nullable(z.int()),
    slug: z.string(),
    name: z.string(),
    url: path,
    productType: z.enum(PRODUCT_TYPES),
    sku: z.string(),
    value,
  }),
  z.strictObject({
    kind: z.literal('article-viewed'),
    slug: z.string(),
    articleId: z.string(),
    articleTitle: z.string(),
    url: path,
  }),
  z.strictObject({ kind: z.literal('subscription-viewed'), value }),
  z.strictObject({ kind: z.literal('checkout-begun'), value, items }),
  z.strictObject({ kind: z.literal('subscribed'), ...order }),
  z.strictObject({ kind: z.literal('credit-pack-bought'), ...order }),
  z.strictObject({ kind: z.literal('purchased'), ...order }),
  z.strictObject({
    kind: z.literal('variant-shown'),
    experiment: z.string(),
    variant: z.string(),
  }),
])

type Schema = z.core.$ZodType

const inDollars = { currency: z.literal('USD'), value: z.number().check(z.nonnegative()) }
const contents = {
  content_ids: z.array(z.string()),
  content_type: z.literal('product'),
  num_items: z.int(),
}
const ecommerceItems = z.array(
  z.strictObject({
    item_id: z.string(),
    item_name: z.string(),
    price: z.number(),
    quantity: z.int(),
  }),
)

const PIXEL: Readonly<Record<string, Schema>> = {
  PageView: z.strictObject(inDollars),
  ViewContent: z.union([
    z.strictObject({ content_name: z.string(), ...inDollars }),
    z.strictObject({
      content_ids: z.array(z.string()),
      content_name: z.string(),
      content_category: z.enum(PRODUCT_TYPES),
      content_type: z.literal('product'),
      ...inDollars,
    }),
  ]),
  InitiateCheckout: z.strictObject({ ...contents, ...inDollars }),
  Subscribe: z.strictObject({ ...inDollars, eventID: z.string() }),
  Purchase: z.strictObject({ ...contents, ...inDollars, eventID: z.string() }),
}

const named = <Fields extends Record<string, Schema>>(event: string, fields: Fields) =>
  z.strictObject({ event: z.literal(event), ...fields })

const TAG_MANAGER: Readonly<Record<string, Schema>> = {
  page_view: named('page_view', { page_path: path }),
  home_visit: named('home_visit', {}),
  view_item: named('view_item', {
    ecommerce: z.strictObject({ ...inDollars, items: ecommerceItems }),
  }),
  view_plans: named('view_plans', inDollars),
  begin_checkout: named('begin_checkout', {
    ecommerce: z.strictObject({ ...inDollars, items: ecommerceItems }),
  }),
  purchase: named('purchase', {
    ecommerce: z.strictObject({
      transaction_id: z.string(),
      ...inDollars,
      items: ecommerceItems,
    }),
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
}

const ROWS: readonly Endpoint[] = [
  recordSearch,
  recordSearchResults,
  recordProductView,
  recordArticleView,
  recordExposure,
]

/** The exact fields of a message; undefined if its destination has no such message. */
export function messageSchema(to: Destination, name: string): Schema | undefined {
  if (to === 'pixel') return PIXEL[name]
  if (to === 'tagManager') return TAG_MANAGER[name]
  const row = ROWS.find((one) => new RegExp(`^${one.path.replace(':id', '[^/]+')}$`).test(name))
  return row?.body ?? undefined
}

/** Records what a visit tracks, after checking each event's exact fields. */
export function recordingTracking() {
  const tracked: TrackedEvent[] = []
  const contexts: TrackingContext[] = []
  return {
    tracked,
    /** The consent and the viewer that it was told of. */
    contexts,
    /** Everything tracked of these kinds. */
    of: (...kinds: readonly TrackedKind[]) => tracked.filter(({ kind }) => kinds.includes(kind)),
    tracking: {
      track: (event: TrackedEvent) => {
        z.parse(trackedEvent, event)
        tracked.push(event)
      },
    },
    trackingLog: {
      update: (context: TrackingContext) => void contexts.push(context),
      watch: () => okAsync(() => undefined),
      takeEarlyPages: () => okAsync([]),
    },
    experiments: { follow: () => undefined },
  }
}

/** Stands in for a destination: stores what it is sent, after checking each event's exact fields. */
export function recordingSender(): EventSender & { readonly kept: readonly TrackedEvent[] } {
  const kept: TrackedEvent[] = []
  return {
    kept,
    send: (event, _viewer, report) => {
      z.parse(trackedEvent, event)
      kept.push(event)
      report({ name: event.kind, payload: event })
    },
  }
}

/** The consent of someone who has just allowed everything. */
export function allAllowed(): Consent {
  const choice = { version: CONSENT_VERSION, choices: ALL_GRANTED, chosenAt: Date.now() }
  return consentNow(choice, { gpc: false, now: Date.now() })
}
